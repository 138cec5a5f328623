import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';
import { INVITATION_PATH } from '#contracts/people/invitation.ts';
import { ROLES, USERS } from '#contracts/people/needs.ts';

export const PAGES: readonly Page[] = [
  { name: 'invitation', path: INVITATION_PATH, guards: [], need: [] },
  {
    name: 'settings-account-groups',
    path: '/settings/account/groups',
    guards: SETTINGS_GUARDS,
    need: USERS.read,
    menu: 'settings',
  },
  {
    name: 'settings-account-roles',
    path: '/settings/account/roles',
    guards: SETTINGS_GUARDS,
    need: ROLES.read,
    menu: 'settings',
  },
];
