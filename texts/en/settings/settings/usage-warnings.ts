export const usageWarnings = {
  noun: 'usage warnings',
  about: 'At which shares of a limit the administrators are warned by mail.',
  fields: { levels: 'Warn at (percent)' },
};
