import { z } from 'zod';
import { defineEvent } from '#contracts/kit/event.ts';
import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';
import * as account from '#contracts/people/account.ts';
import * as group from '#contracts/people/group.ts';
import * as invitation from '#contracts/people/invitation.ts';
import { GROUPS, ROLES, USERS } from '#contracts/people/needs.ts';
import * as permissionMap from '#contracts/people/permission-map.ts';
import * as role from '#contracts/people/role.ts';
import * as userImport from '#contracts/people/user-import.ts';
import * as users from '#contracts/people/users.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** Calls about the account, its users, roles and groups. */
export const ENDPOINTS = [
  ...account.ENDPOINTS,
  ...users.ENDPOINTS,
  ...userImport.ENDPOINTS,
  ...role.ENDPOINTS,
  ...group.ENDPOINTS,
  ...permissionMap.ENDPOINTS,
  ...invitation.ENDPOINTS,
];

const events = (need: Requirement, names: readonly string[]) =>
  names.map((name) => defineEvent({ name, need, data: z.unknown() }));

export const EVENTS = [
  ...events([], ['account.updated']),
  ...events(USERS.read, [
    'user.invited',
    'user.invitation_withdrawn',
    'user.joined',
    'user.updated',
    'user.deleted',
  ]),
  ...events(ROLES.read, ['role.created', 'role.updated', 'role.deleted']),
  ...events(GROUPS.read, ['group.created', 'group.updated', 'group.deleted']),
];

export const PAGES: readonly Page[] = [
  { name: 'invitation', path: invitation.INVITATION_PATH, guards: [], need: [] },
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
