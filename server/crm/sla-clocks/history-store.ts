import { sql } from 'kysely';
import { isImported, buildPastEvents, type PastLine } from '#server/crm/sla-clocks/past-events.ts';
import {
  toClockEvents,
  type SequencedEvent,
  type LoggedEvent,
} from '#server/crm/sla-clocks/ticket-events.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** A ticket, and the last event that its SLA timers processed: -1 for none. */
export type KnownUpTo = { ticketId: string; seq: number };

/** The events of these tickets that their SLA timers have not processed yet, by ticket, in the order of the log. */
export async function loadUnprocessedEvents(
  unit: UnitOfWork,
  known: readonly KnownUpTo[],
): Promise<Map<string, { events: SequencedEvent[]; seq: number; past: boolean }>> {
  const logged = await loggedOf(unit, known);
  const past = known.filter(({ ticketId, seq }) => seq < 0 && isImported(logged.get(ticketId)?.[0]));
  const lines = await linesOf(
    unit,
    past.map(({ ticketId }) => ticketId),
  );
  return new Map(
    known.map(({ ticketId, seq }) => {
      const rows = logged.get(ticketId) ?? [];
      const pastLines = lines.get(ticketId);
      return [
        ticketId,
        {
          events: pastLines ? withPast(rows, pastLines) : rows.flatMap(toClockEvents),
          seq: rows.at(-1)?.seq ?? seq,
          past: pastLines !== undefined,
        },
      ];
    }),
  );
}

function withPast(rows: readonly LoggedEvent[], lines: readonly PastLine[]): SequencedEvent[] {
  const [first, second] = rows;
  if (!first) return [];
  const events = buildPastEvents(first, second, lines);
  const heard = Math.max(...events.map(({ seq }) => seq));
  return [...events, ...rows.filter(({ seq }) => seq > heard).flatMap(toClockEvents)];
}

const logged = planOnce((db: Db) =>
  sql<LoggedEvent & { entity_id: string }>`
    select e.seq, e.at, e.kind, e.entity_id, e.actor_kind, e.actor_id, e.data, v.after
      from unnest(${slot('ids')}::uuid[], ${slot('seqs')}::bigint[]) as known (ticket_id, seq)
      join event_log e on e.account_id = ${slot('account')} and e.entity_id = known.ticket_id and e.seq > known.seq
      left join event_values v on v.account_id = e.account_id and v.seq = e.seq
     order by e.seq`.compile(db),
);

/** By the given numbers, not by the stored ones: another process may be writing newer ones at this moment. */
async function loggedOf(unit: UnitOfWork, known: readonly KnownUpTo[]): Promise<Map<string, LoggedEvent[]>> {
  if (known.length === 0) return new Map();
  const { rows } = await logged(unit.db, {
    account: unit.accountId,
    ids: known.map(({ ticketId }) => ticketId),
    seqs: known.map(({ seq }) => seq),
  });
  return Map.groupBy(rows, ({ entity_id }) => entity_id);
}

async function linesOf(unit: UnitOfWork, ticketIds: readonly string[]): Promise<Map<string, PastLine[]>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await accountTable(unit, 'messages')
    .selectFrom()
    .select(['ticket_id', 'direction', 'at', 'author_id'])
    .where('ticket_id', 'in', ticketIds)
    .where('direction', 'in', ['in', 'out'])
    .orderBy('ticket_id')
    .orderBy('seq')
    .execute();
  return Map.groupBy(rows, ({ ticket_id }) => ticket_id);
}

/** Everything that the SLA timers of one ticket have processed since it was created. */
export async function loadHistory(unit: UnitOfWork, ticketId: string): Promise<SequencedEvent[]> {
  const logged = await unit.db
    .selectFrom('event_log as e')
    .leftJoin('event_values as v', (on) =>
      on.onRef('v.account_id', '=', 'e.account_id').onRef('v.seq', '=', 'e.seq'),
    )
    .select(['e.seq', 'e.at', 'e.kind', 'e.actor_kind', 'e.actor_id', 'e.data', 'v.after'])
    .where('e.account_id', '=', unit.accountId)
    .where('e.entity_id', '=', ticketId)
    .orderBy('e.seq')
    .execute();
  if (!isImported(logged[0])) return logged.flatMap(toClockEvents);
  return withPast(logged, (await linesOf(unit, [ticketId])).get(ticketId) ?? []);
}
