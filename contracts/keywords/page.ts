import { SETTINGS_GUARDS } from '#contracts/kit/page.ts';

/** The page of keyword sets; each product has its own permission for it. */
export const PAGE = {
  name: 'settings-keywords',
  path: '/settings/keywords/{product}',
  guards: SETTINGS_GUARDS,
  need: ['listening.keyword.read'] as const,
  needFor: { listening: ['listening.keyword.read'], crm: ['crm.keyword.read'] } as const,
  menu: 'settings' as const,
};
