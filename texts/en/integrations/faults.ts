/** The faults of `contracts/integrations`, as they are read after the name of a field. */
export const integrationsFaults = {
  not_known: 'are not known: {{names}}',
  beyond_scopes: 'are more than you hold: {{names}}',
  beyond_kinds: 'are more than you may see: {{names}}',
  https: 'must begin with https://',
} as const;
