import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';

/** Where users choose how they are notified. */
export const NOTIFICATIONS_PATH = '/settings/account/notifications';

export const PAGES: readonly Page[] = [
  {
    name: 'settings-account-notifications',
    path: NOTIFICATIONS_PATH,
    guards: SETTINGS_GUARDS,
    need: [],
    menu: 'settings',
  },
];
