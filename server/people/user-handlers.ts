import * as links from '#contracts/people/invitation-link.ts';
import type { OwnAccount } from '#contracts/people/own-account.ts';
import { findMissingGrantorRights } from '#contracts/people/rights.ts';
import { importUsers } from '#contracts/people/user-import.ts';
import * as contract from '#contracts/people/users.ts';
import { requireManager } from '#server/identity/reach.ts';
import { requireFound } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';
import { changeUser } from '#server/people/change-user.ts';
import { deleteUser } from '#server/people/delete-user.ts';
import { listGroups } from '#server/people/group-store.ts';
import { countHoldings } from '#server/people/holdings.ts';
import { importUsers as importPeople } from '#server/people/import-users.ts';
import {
  inviteAgain,
  inviteUser,
  readInvitationLink,
  withdrawInvitation,
  type ManagerContext,
} from '#server/people/invite-user.ts';
import { inviteUsers } from '#server/people/invite-users.ts';
import { createPasswordLink } from '#server/people/password-link.ts';
import { presentUser } from '#server/people/present-user.ts';
import { listRoles } from '#server/people/role-store.ts';
import { findUser, listUsers } from '#server/people/user-store.ts';

type UserCall = Pick<Call, 'context' | 'unit' | 'session' | 'request'> & { query: OwnAccount };

/** What the callers of writing calls work with. */
async function managing({ context, unit, session, query, request }: UserCall): Promise<ManagerContext> {
  return {
    context,
    unit,
    manager: await requireManager({ session, query, unit }, 'write'),
    brandId: getRequestBrandId(context, request, unit.accountId),
  };
}

export const handlers = [
  bind(contract.listUsers, async ({ context, unit, session, query }) => {
    const manager = await requireManager({ session, query, unit }, 'read');
    const paged = query.limit !== undefined || query.cursor !== undefined;
    const limit = paged ? (query.limit ?? 50) : undefined;
    const [name, _id] = query.cursor ? readCursor(ByName, query.cursor) : [];
    const rows = await listUsers(unit, manager, {
      ...query,
      after: name !== undefined && _id !== undefined ? { name, _id } : undefined,
      limit: limit === undefined ? undefined : limit + 1,
    });
    const { items, next } = toPage(rows, limit, (row) => [row.name, row._id]);
    return {
      items: items.map((row) => presentUser(context, manager, row)),
      next,
    };
  }),
  bind(contract.listUserOptions, async ({ context, unit, session, query }) => {
    const manager = await requireManager({ session, query, unit }, 'write');
    const roles = await listRoles(unit);
    const groups = await listGroups(unit, manager.groups);
    return {
      roles: roles.map(({ _id, name, permissions }) => ({
        _id,
        name,
        assignable: findMissingGrantorRights(manager, { name, permissions }).length === 0,
      })),
      groups: groups.map(({ _id, name }) => ({ _id, name })),
      beyond_groups: manager.groups === null,
      mails_leave: context.config.smtpUrl !== undefined,
    };
  }),
  bind(contract.inviteUser, async (call) => inviteUser(await managing(call), call.body)),
  bind(contract.inviteOrReplaceUser, async (call) => {
    const with_ = await managing(call);
    const known = await findUser(call.unit, with_.manager, call.params._id);
    const { language: _language, ...fields } = call.body;
    return known ? changeUser(with_, known._id, fields) : inviteUser(with_, call.body);
  }),
  bind(contract.getUser, async ({ context, unit, session, query, params }) => {
    const manager = await requireManager({ session, query, unit }, 'read');
    const row = requireFound(await findUser(unit, manager, params._id));
    const groups = await listGroups(unit, null);
    const user = presentUser(context, manager, row);
    return {
      ...user,
      role: { ...user.role, permissions: row.permissions },
      owns: groups
        .filter(({ owners }) => owners.some((owner) => owner._id === row._id))
        .map(({ _id, name }) => ({ _id, name })),
    };
  }),
  bind(contract.updateUser, async (call) => changeUser(await managing(call), call.params._id, call.body)),
  bind(contract.countHoldings, async ({ context, unit, session, query, params }) => {
    const manager = await requireManager({ session, query, unit }, 'read');
    const { _id } = requireFound(await findUser(unit, manager, params._id));
    return countHoldings(context.ports.ownedRecords, unit, _id);
  }),
  bind(contract.deleteUser, async (call) =>
    deleteUser(await managing(call), call.params._id, call.query.transfer_to),
  ),
  bind(contract.resendInvitation, async (call) => inviteAgain(await managing(call), call.params._id)),
  bind(contract.withdrawInvitation, async (call) =>
    withdrawInvitation(await managing(call), call.params._id),
  ),
  bind(links.inviteUsers, async (call) => inviteUsers(await managing(call), call.body)),
  bind(links.readInvitationLink, async (call) => readInvitationLink(await managing(call), call.params._id)),
  bind(links.createPasswordLink, async (call) =>
    createPasswordLink(await managing(call), call.params._id, call.body),
  ),
  bind(importUsers, async (call) => importPeople(await managing(call), call.body)),
];
