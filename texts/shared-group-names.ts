import { viz_fields as en } from '#texts/en/custom-viz/fields.ts';
import { viz_fields as th } from '#texts/th/custom-viz/fields.ts';

/** What the group of shared fields is called in catalogues, in both languages. */
export const SHARED_GROUP_NAMES = {
  en: { name: en.group, about: en.group_about },
  th: { name: th.group, about: th.group_about },
} as const;
