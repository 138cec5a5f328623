import type { Page } from '#contracts/kit/page.ts';
import { SETTINGS_GUARDS } from '#contracts/kit/page.ts';

/** /settings/account/system: password strength, time zone, language, second factor, sessions and single sign-on of the account. */
export const PAGES: readonly Page[] = [
  {
    name: 'settings-account-system',
    path: '/settings/account/system',
    guards: SETTINGS_GUARDS,
    need: ['center.user_management.read'],
    menu: 'settings',
  },
];
