import { buildSettingsNeeds } from '#contracts/kit/product-pages.ts';

/** The permissions for reading and changing tags, by product. */
export const TAG_NEEDS = buildSettingsNeeds('tags');
