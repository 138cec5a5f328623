import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';

export const PAGES: readonly Page[] = [
  {
    name: 'settings-account-setup',
    path: '/settings/account/setup',
    guards: SETTINGS_GUARDS,
    need: [],
    menu: 'settings',
  },
];
