import { sql } from 'kysely';
import type { Permission } from '#contracts/permissions/table.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const ANSWERS: Permission = 'crm.ticket.write';
const INVISIBLE: Permission = 'center.invisible.read';

/** A person who may be assigned tickets. `hidden`: not shown as online to others. */
export type Agent = { _id: string; name: string; live_tickets: number; hidden: boolean };

function agentsOfAccount(unit: UnitOfWork) {
  return unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .where('users.account_id', '=', unit.accountId)
    .where('users.disabled_at', 'is', null)
    .where(sql<boolean>`${ANSWERS} = any(roles.permissions)`);
}

/** Everybody of the account who may answer, with how many live tickets each has. */
export function listAgents(unit: UnitOfWork): Promise<Agent[]> {
  return agentsOfAccount(unit)
    .select((is) => [
      'users._id',
      'users.name',
      sql<boolean>`${INVISIBLE} = any(roles.permissions)`.as('hidden'),
      is
        .selectFrom('tickets')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('tickets.account_id', '=', 'users.account_id')
        .whereRef('tickets.assignee_id', '=', 'users._id')
        .where('tickets.live', '=', true)
        .$asScalar()
        .as('live_tickets'),
    ])
    .orderBy('users.name')
    .orderBy('users._id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, live_tickets: row.live_tickets ?? 0 })));
}

/** Whether somebody of the account may be assigned tickets. */
export async function isAgent(unit: UnitOfWork, id: string): Promise<boolean> {
  const agents = await unit.cached('agents', async () => {
    const rows = await agentsOfAccount(unit).select('users._id').execute();
    return new Set(rows.map(({ _id }) => _id));
  });
  return agents.has(id);
}

/** The assignee of a ticket that is reopened: nobody where they left, or no longer answer tickets. */
export async function resolveActiveAssignee(
  unit: UnitOfWork,
  assigneeId: string | null,
): Promise<string | null> {
  return assigneeId !== null && (await isAgent(unit, assigneeId)) ? assigneeId : null;
}

/** The names of the account's groups by their IDs. */
export function loadGroupNames(unit: UnitOfWork): Promise<ReadonlyMap<string, string>> {
  return unit.cached('names of groups', async () => {
    const groups = await listGroups(unit);
    return new Map(groups.map(({ _id, name }) => [_id, name]));
  });
}

/** Whether the account has a group with that ID. */
export async function hasGroup(unit: UnitOfWork, id: string): Promise<boolean> {
  const row = await accountTable(unit, 'groups').find(id, ['_id']);
  return row !== undefined;
}

/** The groups of the account by name. */
export function listGroups(unit: UnitOfWork): Promise<{ _id: string; name: string }[]> {
  return accountTable(unit, 'groups')
    .selectFrom()
    .select(['_id', 'name'])
    .orderBy('name')
    .orderBy('_id')
    .execute();
}
