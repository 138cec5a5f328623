import { SETTINGS_GUARDS } from '#contracts/kit/page.ts';
import { TAG_NEEDS } from '#contracts/tags/needs.ts';

/** The page of tags: mentions use those of listening, tickets those of the CRM, each with its own permission. */
export const PAGE = {
  name: 'settings-tags',
  path: '/settings/tags/{product}',
  guards: SETTINGS_GUARDS,
  need: TAG_NEEDS.read.listening,
  needFor: TAG_NEEDS.read,
  menu: 'settings' as const,
  feature: 'category_and_tag' as const,
};
