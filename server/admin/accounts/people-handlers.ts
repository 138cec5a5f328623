import * as contract from '#contracts/admin/people.ts';
import { requireAccountIdOfUser } from '#server/admin/accounts/account-store.ts';
import { addPerson, buildManagerContext } from '#server/admin/accounts/add-person.ts';
import { buildPlatformManager } from '#server/identity/reach.ts';
import { inAccount } from '#server/kit/http/administrator.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';
import * as people from '#server/people/public.ts';

const roles = [
  bind(contract.listRoles, async (call) => {
    const manager = buildPlatformManager(call.session.user._id);
    const rows = await inAccount(call, call.params.account_id, (unit) => people.listRoles(unit));
    return { items: rows.map((row) => people.presentRole(manager, row)), next: null };
  }),
  bind(contract.createRole, (call) =>
    inAccount(call, call.params.account_id, (unit) =>
      people.createRole(unit, buildPlatformManager(call.session.user._id), call.body),
    ),
  ),
  bind(contract.updateRole, (call) =>
    inAccount(call, call.params.account_id, (unit) =>
      people.changeRole(unit, buildPlatformManager(call.session.user._id), {
        _id: call.params.role_id,
        ...call.body,
      }),
    ),
  ),
  bind(contract.deleteRole, (call) =>
    inAccount(call, call.params.account_id, (unit) =>
      people.deleteRole(unit, buildPlatformManager(call.session.user._id), {
        _id: call.params.role_id,
        moveTo: call.query.move_to,
      }),
    ),
  ),
];

const users = [
  bind(contract.listUsers, (call) => {
    const { account_id, cursor, limit, ...filter } = call.query;
    const manager = buildPlatformManager(call.session.user._id);
    return inAccount(call, account_id, async (unit) => {
      const [name, _id] = cursor === undefined ? [] : readCursor(ByName, cursor);
      const after = name !== undefined && _id !== undefined ? { name, _id } : undefined;
      const rows = await people.listUsers(unit, manager, { ...filter, after, limit: limit + 1 });
      const { items, next } = toPage(rows, limit, (row) => [row.name, row._id]);
      return {
        items: items.map((row) => people.presentUser(call.context, manager, row)),
        next,
      };
    });
  }),
  bind(contract.createUser, (call) => {
    const { account_id, ...person } = call.body;
    return inAccount(call, account_id, (unit) => addPerson(call, unit, person));
  }),
  bind(contract.updateUser, async (call) => {
    const account = await requireAccountIdOfUser(call.context, call.params.user_id);
    return inAccount(call, account, (unit) =>
      people.changeUser(buildManagerContext(call, unit), call.params.user_id, call.body),
    );
  }),
  bind(contract.inviteAgain, async (call) => {
    const account = await requireAccountIdOfUser(call.context, call.params.user_id);
    return inAccount(call, account, (unit) =>
      people.inviteAgain(buildManagerContext(call, unit), call.params.user_id),
    );
  }),
];

export const handlers = [...roles, ...users];
