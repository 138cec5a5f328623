import { sql } from 'kysely';
import { z } from 'zod';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, Unit } from '#server/kit/db/unit.ts';
import type { TicketEvent } from '#server/crm/reactions/reactor.ts';

const Values = z.record(z.string(), z.unknown()).catch({});
const Kind = z.enum(['user', 'api_key', 'administrator', 'outside', 'system', 'operator']);

/** An event of a ticket, and the reactions to it that are through. */
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
};

const read = planOnce((db: Db) =>
  sql<Row>`
    select e.seq, e.at, e.kind, e.entity_id, e.actor_kind, e.actor_id, e.data, v.before, v.after, due.done
      from reactions_due due
      join event_log e on e.account_id = due.account_id and e.seq = due.seq
      left join event_values v on v.account_id = e.account_id and v.seq = e.seq
     where due.account_id = ${slot('account')} and due.seq = any(${slot('seqs')}::bigint[])
     order by due.seq`.compile(db),
);

/** Those of the events with these numbers that are still reacted to, oldest first. */
export const readDueEvents = async (unit: Unit, seqs: readonly number[]): Promise<DueEvent[]> => {
  const { rows } = await read(unit.db, { account: unit.accountId, seqs });
  return rows.map(({ done, ...row }) => ({ done, event: eventOf(row) }));
};

const eventOf = (row: Omit<Row, 'done'>): TicketEvent => {
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
};
