import { sql } from 'kysely';
import { Decision } from '#contracts/crm/auto-assign/decision.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** The newest decision about a ticket. `waiting_since`: since when it waits for somebody to be free. */
export type StoredDecision = { at: string; decision: Decision; waiting_since: string | null };

/** Reasons for which a ticket waits and is assigned later; a ticket that no rule matches waits for a person only. */
const WAITS: readonly Decision['reason'][] = ['nobody_free', 'outside_hours'];

/** Records a decision about a ticket. A ticket that waits keeps its position in the queue. */
export async function storeDecision(unit: UnitOfWork, ticketId: string, decision: Decision): Promise<void> {
  const waiting = decision.agent_id === null && WAITS.includes(decision.reason) ? unit.now : null;
  await sql`
    insert into auto_assign_decisions (account_id, ticket_id, at, agent_id, decision, waiting_since)
    values (${unit.accountId}, ${ticketId}, ${unit.now}, ${decision.agent_id}, ${JSON.stringify(decision)}::jsonb, ${waiting})
    on conflict (account_id, ticket_id) do update set
      at = excluded.at, agent_id = excluded.agent_id, decision = excluded.decision,
      waiting_since = case when excluded.waiting_since is null then null
                           else coalesce(auto_assign_decisions.waiting_since, excluded.waiting_since) end`.execute(
    unit.db,
  );
}

/** The latest decisions about tickets, by their IDs; nothing for tickets that rules have never evaluated. */
export async function findDecisions(
  unit: UnitOfWork,
  ticketIds: readonly string[],
): Promise<Map<string, StoredDecision>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await accountTable(unit, 'auto_assign_decisions')
    .selectFrom()
    .select(['ticket_id', 'at', 'decision', 'waiting_since'])
    .where('ticket_id', 'in', ticketIds)
    .execute();
  return new Map(
    rows.flatMap(({ ticket_id, ...row }) => {
      const read = Decision.safeParse(row.decision);
      return read.success ? [[ticket_id, { ...row, decision: read.data }]] : [];
    }),
  );
}

/** The latest decision about a ticket; nothing where rules have never evaluated it. */
export async function findDecision(unit: UnitOfWork, ticketId: string): Promise<StoredDecision | undefined> {
  return (await findDecisions(unit, [ticketId])).get(ticketId);
}

/** A ticket waits no longer: it was taken, or it is done. */
export async function stopWaiting(unit: UnitOfWork, ticketId: string): Promise<void> {
  await accountTable(unit, 'auto_assign_decisions')
    .updateTable()
    .set({ waiting_since: null })
    .where('ticket_id', '=', ticketId)
    .where('waiting_since', 'is not', null)
    .execute();
}

/** The tickets that wait for somebody to be free, highest priority first, then longest wait first. Snoozed ones are left out. */
export async function listWaitingTickets(unit: UnitOfWork): Promise<string[]> {
  const { rows } = await sql<{ ticket_id: string }>`
    select kept.ticket_id
      from auto_assign_decisions kept
      join tickets on tickets.account_id = kept.account_id and tickets._id = kept.ticket_id
     where kept.account_id = ${unit.accountId} and kept.waiting_since is not null
       and tickets.live and tickets.assignee_id is null and not tickets.blocked
       and (tickets.snoozed_until is null or tickets.snoozed_until <= ${unit.now})
     order by tickets.priority desc, kept.waiting_since, kept.ticket_id`.execute(unit.db);
  return rows.map(({ ticket_id }) => ticket_id);
}

const oneWaiting = planOnce((db: Db) =>
  sql`
    select from auto_assign_decisions
     where account_id = ${slot('account')} and waiting_since is not null limit 1`.compile(db),
);

/** Whether any ticket waits for somebody to be free. */
export async function isAnyWaiting(unit: UnitOfWork): Promise<boolean> {
  return (await oneWaiting(unit.db, { account: unit.accountId })).rows.length > 0;
}
