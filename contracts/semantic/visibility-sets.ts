/**
 * The sets of values by which groups restrict what their members see: keywords and tags by their ids, or by the numbers that mentions have of
 * them; sources by their ids. The two products restrict separately.
 */
export const VISIBILITY_SETS = [
  'listening_keywords',
  'listening_hidden_sources',
  'listening_tags',
  'crm_keywords',
  'crm_hidden_sources',
  'crm_tags',
] as const;
export type VisibilitySet = (typeof VISIBILITY_SETS)[number];
