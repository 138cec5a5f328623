import { sql, type RawBuilder } from 'kysely';
import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';

/** All events of the log about one resource, oldest first: after a number, at most one more than `limit`. */
export function listHistory(unit: UnitOfWork, entityId: string, range: { after: number; limit: number }) {
  return unit.db
    .selectFrom('event_log')
    .leftJoin('event_values', (join) =>
      join
        .onRef('event_values.account_id', '=', 'event_log.account_id')
        .onRef('event_values.seq', '=', 'event_log.seq'),
    )
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.account_id', '=', 'event_log.account_id')
        .on(
          'messages._id',
          '=',
          sql<string>`case when event_log.kind = 'message.received' then (event_log.data ->> 'message_id')::uuid end`,
        ),
    )
    .select([
      'event_log.seq',
      'event_log.at',
      'event_log.kind',
      'event_log.actor_kind',
      'event_log.actor_id',
      'event_values.before',
      'event_values.after',
      'messages.author_id as writer_id',
      'messages.author_name as writer_name',
      // Other events may have a field of that name with another meaning.
      sql<SlaMetric | null>`case when starts_with(event_log.kind, 'ticket.sla_') then event_log.data ->> 'metric' end`.as(
        'metric',
      ),
    ])
    .where('event_log.account_id', '=', unit.accountId)
    .where('event_log.entity_id', '=', entityId)
    .where('event_log.seq', '>', range.after)
    .orderBy('event_log.seq')
    .limit(range.limit + 1)
    .execute();
}

/** Who changed a ticket last, and when; null where the log has no such event. */
export async function findLastChange(
  unit: UnitOfWork,
  ticketId: string,
): Promise<{ name: string; at: string } | null> {
  const last = await accountTable(unit, 'event_log')
    .selectFrom()
    .select(['actor_id', 'at'])
    .where('entity_id', '=', ticketId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const names = await loadUserNames(unit, last.actor_id ? [last.actor_id] : []);
  return { name: names.get(last.actor_id ?? '') ?? '', at: last.at };
}

/** Whether a ticket was reopened after it was done. */
export function wasReopened(unit: UnitOfWork, ticketId: string): Promise<boolean> {
  return hasEvent(unit, ticketId, sql`v.before ->> 'state' = 'done'`);
}

/** Whether a ticket has breached its SLA. */
export function hasBreachedSla(unit: UnitOfWork, ticketId: string): Promise<boolean> {
  return hasEvent(unit, ticketId, sql`e.kind = 'ticket.sla_breached'`);
}

async function hasEvent(unit: UnitOfWork, ticketId: string, what: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_log e left join event_values v on v.account_id = e.account_id and v.seq = e.seq
     where e.account_id = ${unit.accountId} and e.entity_id = ${ticketId} and ${what} limit 1`.execute(
    unit.db,
  );
  return rows.length > 0;
}
