import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { OLDEST_DUE_SQL } from '#server/crm/reactions/due-store.ts';
import type { TicketEvent } from '#server/crm/reactions/reactor.ts';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

const Values = z.record(z.string(), z.unknown()).catch({});
const Kind = z.enum(['user', 'api_key', 'administrator', 'outside', 'system', 'operator']);

/** An event of a ticket, and its reactions that are done. */
export type DueEvent = { event: TicketEvent; done: readonly string[] };

type Row = {
  seq: number;
  at: string;
  kind: string;
  entity_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  data: unknown;
  before: unknown;
  after: unknown;
  done: string[];
  /** How many events wait, including later ones of their tickets. */
  waiting: number;
};

/** Events with their changes, from rows that are due. */
function readOf(due: RawBuilder<unknown>) {
  return sql<Row>`
    select e.seq, e.at, e.kind, e.entity_id, e.actor_kind, e.actor_id, e.data, v.before, v.after, due.done, due.waiting
      from (${due}) due
      join event_log e on e.account_id = ${slot('account')} and e.seq = due.seq
      left join event_values v on v.account_id = e.account_id and v.seq = e.seq
     order by due.seq`;
}

const read = planOnce((db: Db) =>
  readOf(sql`
    select seq, done, 0 as waiting from pending_reactions
     where account_id = ${slot('account')} and seq = any(${slot('seqs')}::bigint[])`).compile(db),
);

const next = planOnce((db: Db) =>
  readOf(sql`
    select distinct on (ticket_id) seq, done, count(*) over ()::int as waiting
      from (${OLDEST_DUE_SQL}) oldest order by ticket_id, seq`).compile(db),
);

/**
 * The next events to react to: the oldest one of each ticket, so that its events are processed in their order, oldest first.
 * @returns them, and whether more of them wait
 */
export async function readNextEvents(unit: UnitOfWork): Promise<{ events: DueEvent[]; more: boolean }> {
  const { rows } = await next(unit.db, { account: unit.accountId });
  return { events: rows.map(dueOf), more: rows.length < (rows[0]?.waiting ?? 0) };
}

/** Those of the events with these numbers that still have pending reactions, oldest first. */
export async function readDueEvents(unit: UnitOfWork, seqs: readonly number[]): Promise<DueEvent[]> {
  const { rows } = await read(unit.db, { account: unit.accountId, seqs });
  return rows.map(dueOf);
}

const dueOf = ({ done, ...row }: Row): DueEvent => ({ done, event: eventOf(row) });

function eventOf(row: Omit<Row, 'done' | 'waiting'>): TicketEvent {
  const data = Values.parse(row.data);
  return {
    seq: row.seq,
    at: new Date(row.at),
    kind: row.kind,
    ticket_id: row.entity_id ?? '',
    actor: {
      kind: Kind.parse(row.actor_kind),
      id: row.actor_id,
      ...(typeof data.through === 'string' ? { through: data.through } : {}),
    },
    data,
    before: Values.parse(row.before),
    after: Values.parse(row.after),
  };
}
