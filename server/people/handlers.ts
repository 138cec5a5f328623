import { AccountId } from '#contracts/kit/ids.ts';
import * as account from '#contracts/people/account.ts';
import * as group from '#contracts/people/group.ts';
import * as invitation from '#contracts/people/invitation.ts';
import { getPermissionMap } from '#contracts/people/permission-map.ts';
import * as role from '#contracts/people/role.ts';
import { isPlatformAdministrator } from '#contracts/permissions/platform.ts';
import { ALL_PERMISSIONS } from '#contracts/permissions/table.ts';
import { requireManager, requireOwnAccount } from '#server/identity/reach.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { paginateList } from '#server/kit/http/list-page.ts';
import { acceptInvitation, readInvitation } from '#server/people/accept-invitation.ts';
import { changeGroup, createGroup, deleteGroup } from '#server/people/change-group.ts';
import { changeRole, createRole, deleteRole, presentRole } from '#server/people/change-role.ts';
import { findGroup, listGroups } from '#server/people/group-store.ts';
import { changeAccount, readAccount } from '#server/people/own-account.ts';
import { findRole, listRoles } from '#server/people/role-store.ts';
import { PERMISSION_MAP } from '#texts/permission-map.ts';

const roles = [
  bind(role.listRoles, async ({ unit, session, query }) => {
    const manager = await requireManager({ session, query, unit }, 'read');
    const rows = await listRoles(unit, query.who_has);
    return paginateList(
      rows.map((row) => presentRole(manager, row)),
      query,
    );
  }),
  bind(role.createRole, async ({ unit, session, query, body }) =>
    createRole(unit, await requireManager({ session, query, unit }, 'write'), body),
  ),
  bind(role.createOrReplaceRole, async ({ unit, session, query, body, params }) => {
    const manager = await requireManager({ session, query, unit }, 'write');
    const known = await findRole(unit, params._id);
    return known ? changeRole(unit, manager, { ...body, _id: known._id }) : createRole(unit, manager, body);
  }),
  bind(role.getRole, async ({ unit, session, query, params }) => {
    const manager = await requireManager({ session, query, unit }, 'read');
    return presentRole(manager, requireFound(await findRole(unit, params._id)));
  }),
  bind(role.updateRole, async ({ unit, session, query, body, params }) =>
    changeRole(unit, await requireManager({ session, query, unit }, 'write'), { ...body, _id: params._id }),
  ),
  bind(role.deleteRole, async ({ unit, session, query, params }) =>
    deleteRole(unit, await requireManager({ session, query, unit }, 'write'), {
      _id: params._id,
      moveTo: query.move_to,
    }),
  ),
];

const groups = [
  bind(group.listGroups, async ({ unit, session, query }) => {
    const manager = await requireManager({ session, query, unit }, 'read');
    return paginateList(await listGroups(unit, manager.groups), query);
  }),
  bind(group.createGroup, async ({ unit, session, query, body }) => {
    requireOwnAccount({ session, query });
    return createGroup(unit, body);
  }),
  bind(group.createOrReplaceGroup, async ({ unit, session, query, body, params }) => {
    requireOwnAccount({ session, query });
    const known = await findGroup(unit, params._id);
    return known ? changeGroup(unit, { ...body, _id: known._id }) : createGroup(unit, body);
  }),
  bind(group.getGroup, async ({ unit, session, query, params }) => {
    const { groups: reach } = await requireManager({ session, query, unit }, 'read');
    const found =
      reach === null || reach.includes(params._id) ? await findGroup(unit, params._id) : undefined;
    return requireFound(found);
  }),
  bind(group.updateGroup, async ({ unit, session, query, body, params }) => {
    requireOwnAccount({ session, query });
    return changeGroup(unit, { ...body, _id: params._id });
  }),
  bind(group.deleteGroup, async ({ context, unit, session, query, params }) => {
    requireOwnAccount({ session, query });
    return deleteGroup(context.ports.ownedRecords, unit, { _id: params._id, moveTo: query.move_to });
  }),
];

export const handlers = [
  bind(account.getAccount, async ({ context, unit, session, query, actor }) => {
    const other = AccountId.safeParse(query.accountID);
    if (isPlatformAdministrator(session.user) && other.success)
      return inTransaction(context, { accountId: other.data, actor }, (theirs) =>
        readAccount(context, theirs),
      );
    requireOwnAccount({ session, query });
    return readAccount(context, unit);
  }),
  bind(account.updateAccount, async ({ context, unit, session, query, body }) => {
    requireOwnAccount({ session, query });
    return changeAccount(context, unit, body);
  }),
  ...roles,
  ...groups,
  bind(getPermissionMap, async () => ({
    items: [...ALL_PERMISSIONS],
    next: null,
    areas: [...PERMISSION_MAP],
  })),
  bind(invitation.readInvitation, async ({ context, request, body }) =>
    readInvitation(context, request, body.token),
  ),
  bind(invitation.acceptInvitation, async ({ context, body, request, ip, setCookie }) => {
    const { session, cookie } = await acceptInvitation(context, { ...body, request, ip });
    setCookie(cookie);
    return session;
  }),
];
