import { z } from 'zod';
import { defineEvent } from '#contracts/kit/event.ts';
import { GROUPS, ROLES, USERS } from '#contracts/people/needs.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

function events(need: Requirement, names: readonly string[]) {
  return names.map((name) => defineEvent({ name, need, data: z.unknown() }));
}

export const EVENTS = [
  ...events([], ['account.updated']),
  ...events(USERS.read, [
    'user.invited',
    'user.invitation_withdrawn',
    'user.invitation_link_read',
    'user.password_link_created',
    'user.joined',
    'user.updated',
    'user.deleted',
  ]),
  ...events(ROLES.read, ['role.created', 'role.updated', 'role.deleted']),
  ...events(GROUPS.read, ['group.created', 'group.updated', 'group.deleted']),
];
