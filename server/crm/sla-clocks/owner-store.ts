import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The owner of each ticket's group: the responsible one, else that of its assignee. By the ticket's ID. */
export async function loadGroupOwners(
  unit: UnitOfWork,
  ticketIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await unit.db
    .selectFrom('tickets')
    .leftJoin('users', (on) =>
      on.onRef('users.account_id', '=', 'tickets.account_id').onRef('users._id', '=', 'tickets.assignee_id'),
    )
    .innerJoin('group_owners as owners', (on) =>
      on
        .onRef('owners.account_id', '=', 'tickets.account_id')
        .on((is) => is('owners.group_id', '=', is.fn.coalesce('tickets.group_id', 'users.group_id'))),
    )
    .select(['tickets._id', 'owners.user_id'])
    .where('tickets.account_id', '=', unit.accountId)
    .where('tickets._id', 'in', ticketIds)
    .execute();
  const owners = Map.groupBy(rows, ({ _id }) => _id);
  return new Map([...owners].map(([id, of]) => [id, of.map(({ user_id }) => user_id)]));
}
