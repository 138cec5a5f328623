export const usageWarnings = {
  noun: 'usage warnings',
  about: 'When administrators are warned by mail that a limit is near.',
  fields: { levels: 'Warn at (percent)' },
};
