import { sql } from 'kysely';
import { z } from 'zod';
import { SLA_METRICS, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import { TICKET_STATES } from '#contracts/crm/ticket.ts';
import type { Channel } from '#contracts/networks.ts';
import { buildByMetric } from '#engine/sla/counting.ts';
import type { ReachedMark, SlaTimers } from '#engine/sla/fold.ts';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import { formatPolicyKey, readPolicyKey, type PolicyVersion } from '#server/crm/sla-clocks/policy-key.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { planOnce, slot, queryTogether, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

const Measure = z.object({
  sum: z.number(),
  count: z.number(),
  open: z.number(),
  since: z.number().nullable(),
  passed: z.number(),
});
const Facts = z.object({
  state: z.enum(TICKET_STATES),
  assigned: z.boolean(),
  unanswered: z.boolean(),
  answered: z.boolean(),
  merged: z.boolean(),
  unasked: z.boolean().optional(),
});
const Stored = z.object({ at: z.number(), facts: Facts, measures: z.object(buildByMetric(() => Measure)) });

/** A ticket's SLA timers as they are stored, with the events recorded for it. */
export type ClockRow = { ticketId: string; first: PolicyVersion; seq: number; clocks: SlaTimers };
/** What a refresh needs of the ticket itself. */
export type ClockedTicket = {
  _id: string;
  channel: Channel;
  number: number;
  assignee_id: string | null;
  group_id: string | null;
  customer: string;
  /** What lists show of its SLA timers until they are written. */
  sla_band: string | null;
  sla_due_at: string | null;
};

function rowsOf(unit: Pick<UnitOfWork, 'db' | 'accountId'>) {
  return unit.db
    .selectFrom('ticket_sla_metrics')
    .select([
      'ticket_id',
      'first_policy_id',
      'first_policy_version',
      'policy_id',
      'policy_version',
      'ticket_sla_metrics.seq',
      'timers',
    ])
    .where('ticket_sla_metrics.account_id', '=', unit.accountId);
}

type ClockColumns = {
  ticket_id: string;
  first_policy_id: string;
  first_policy_version: number;
  policy_id: string;
  policy_version: number;
  seq: number;
  timers: unknown;
};

function read(row: ClockColumns): ClockRow {
  return {
    ticketId: row.ticket_id,
    first: { policyId: row.first_policy_id, version: row.first_policy_version },
    seq: row.seq,
    clocks: {
      ...Stored.parse(row.timers),
      policy: formatPolicyKey({ policyId: row.policy_id, version: row.policy_version }),
    },
  };
}

/** A condition for a list of IDs, of any length. */
const ANY = sql<string>`any(${slot('ids')}::uuid[])`;

const holding = planOnce((db: Db) =>
  rowsOf({ db, accountId: slot('account') })
    .where('ticket_id', '=', ANY)
    .orderBy('ticket_id')
    .forUpdate(),
);

/** The stored SLA timers of one ticket. */
export async function findSlaTimers(unit: UnitOfWork, ticketId: string): Promise<ClockRow | undefined> {
  const row = await rowsOf(unit).where('ticket_id', '=', ticketId).executeTakeFirst();
  return row && read(row);
}

function withTickets(unit: UnitOfWork) {
  return rowsOf(unit)
    .innerJoin('tickets', (on) =>
      on
        .onRef('tickets.account_id', '=', 'ticket_sla_metrics.account_id')
        .onRef('tickets._id', '=', 'ticket_sla_metrics.ticket_id'),
    )
    .select(['tickets.channel', 'tickets.number']);
}

/** SLA timers with the data of their tickets, restricted by `narrow`. */
export async function listRowsWithTicket(
  unit: UnitOfWork,
  narrow: (query: ReturnType<typeof withTickets>) => ReturnType<typeof withTickets>,
): Promise<(ClockRow & { channel: Channel; number: number })[]> {
  const rows = await narrow(withTickets(unit)).execute();
  return rows.map((row) => ({ ...read(row), channel: row.channel, number: row.number }));
}

/** Tickets whose SLA timers reach a mark by an instant, locked; tickets that another process has locked are left to it. */
export async function lockDueTickets(
  unit: UnitOfWork,
  { by, limit }: { by: Date; limit: number },
): Promise<string[]> {
  const rows = await accountTable(unit, 'ticket_sla_metrics')
    .selectFrom()
    .select('ticket_id')
    .where('next_at', '<=', by.toISOString())
    .orderBy('next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ ticket_id }) => ticket_id);
}

const selectClockedTickets = planOnce((db: Db) =>
  db
    .selectFrom('tickets')
    .innerJoin('contacts', (on) =>
      on
        .onRef('contacts.account_id', '=', 'tickets.account_id')
        .onRef('contacts._id', '=', 'tickets.contact_id'),
    )
    .select(['tickets._id', 'tickets.channel', 'tickets.number', 'tickets.assignee_id', 'tickets.group_id'])
    .select(['tickets.sla_band', 'tickets.sla_due_at'])
    .select(buildContactNameSql('contacts').as('customer'))
    .where('tickets.account_id', '=', slot('account'))
    .where('tickets._id', '=', ANY),
);

/** The events recorded for tickets. */
export async function listClockedTickets(unit: UnitOfWork, ids: readonly string[]): Promise<ClockedTicket[]> {
  return (await selectClockedTickets(unit.db, { account: unit.accountId, ids })).rows;
}

/**
 * The stored SLA timers of these tickets, locked until the unit ends, always in one order, so that two units never deadlock; and the data
 * of the tickets for when their timers fire.
 */
export async function lockSlaTimers(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<{ held: ClockRow[]; tickets: ClockedTicket[] }> {
  const values = { account: unit.accountId, ids };
  const [rows, tickets] = await queryTogether(
    unit.db,
    holding.with(values),
    selectClockedTickets.with(values),
  );
  return { held: rows.map(read), tickets };
}

/** SLA timers to be written, with the values that others read from them. */
export type SlaTimersInput = ClockRow & {
  nextAt: number | undefined;
  measured: Record<SlaMetric, number | null>;
  band: string | null;
  dueAt: string | null;
  /** The timer whose breach is then. */
  dueMetric: SlaMetric | null;
  /** Which of the two values are shown differently in lists until now. */
  shownAnew: { due: boolean; band: boolean };
};

const METRICS = sql.join(SLA_METRICS.map((metric) => sql.ref(metric)));

const write = deferredWrite((db: Db) =>
  sql`
    insert into ticket_sla_metrics (account_id, ticket_id, first_policy_id, first_policy_version, policy_id, policy_version, seq,
        timers, next_at, due_metric, ${METRICS})
    select ${slot('account')}::uuid, ticket_id, first_policy_id, first_policy_version, policy_id, policy_version, seq,
        timers, next_at, due_metric, ${METRICS}
      from jsonb_to_recordset(${slot('clocks')}::jsonb) as given (
        ticket_id uuid, first_policy_id uuid, first_policy_version int, policy_id uuid, policy_version int, seq bigint,
        timers jsonb, next_at timestamptz, due_metric text,
        ${sql.join(SLA_METRICS.map((metric) => sql`${sql.ref(metric)} int`))})
    on conflict (account_id, ticket_id) do update set
      policy_id = excluded.policy_id, policy_version = excluded.policy_version, seq = excluded.seq,
      timers = excluded.timers, next_at = excluded.next_at, due_metric = excluded.due_metric,
      ${sql.join(SLA_METRICS.map((metric) => sql`${sql.ref(metric)} = ${sql.ref(`excluded.${metric}`)}`))}
      where ticket_sla_metrics.seq <= excluded.seq`.compile(db),
);

const show = deferredWrite((db: Db) =>
  sql`
    update tickets set sla_band = given.band, sla_due_at = given.due
      from jsonb_to_recordset(${slot('tickets')}::jsonb) as given (_id uuid, seq bigint, band text, due timestamptz)
     where tickets.account_id = ${slot('account')} and tickets._id = given._id
       and (tickets.sla_band, tickets.sla_due_at) is distinct from (given.band, given.due)
       and exists (select from ticket_sla_metrics clocks
         where clocks.account_id = tickets.account_id and clocks.ticket_id = tickets._id and clocks.seq = given.seq)`.compile(
    db,
  ),
);

/**
 * Writes SLA timers and, on their tickets, the values that lists show, where these changed. Timers that two processes start at once are
 * locked by neither: those that processed more events stay.
 */
export async function writeSlaTimers(unit: UnitOfWork, rows: readonly SlaTimersInput[]): Promise<void> {
  if (rows.length === 0) return;
  const account = unit.accountId;
  const clocks = rows.map(({ ticketId, first, seq, clocks: { policy, at, facts, measures }, ...one }) => {
    const { policyId, version } = readPolicyKey(policy);
    return {
      ticket_id: ticketId,
      first_policy_id: first.policyId,
      first_policy_version: first.version,
      policy_id: policyId,
      policy_version: version,
      seq,
      timers: { at, facts, measures },
      next_at: one.nextAt === undefined ? null : new Date(one.nextAt).toISOString(),
      due_metric: one.dueMetric,
      ...one.measured,
    };
  });
  await write(unit.db, { account, clocks: JSON.stringify(clocks) });
  const tickets = rows
    .filter(({ shownAnew }) => shownAnew.due || shownAnew.band)
    .map(({ ticketId, seq, band, dueAt }) => ({ _id: ticketId, seq, band, due: dueAt }));
  if (tickets.length > 0) await show(unit.db, { account, tickets: JSON.stringify(tickets) });
}

/** A mark that a ticket reached. */
export type ReachedBy = ReachedMark & { ticketId: string; assigneeId: string | null };

/** Records the marks that were reached. @returns those that had not been recorded before */
export async function noteReached(unit: UnitOfWork, reached: readonly ReachedBy[]): Promise<ReachedBy[]> {
  if (reached.length === 0) return [];
  const noted = await unit.db
    .insertInto('ticket_sla_levels')
    .values(
      reached.map(({ ticketId, assigneeId, metric, mark, at, policy }) => {
        const { policyId, version } = readPolicyKey(policy);
        return {
          account_id: unit.accountId,
          ticket_id: ticketId,
          metric,
          kind: mark.kind,
          level: mark.level,
          policy_id: policyId,
          policy_version: version,
          breach: mark.breach,
          at: new Date(at),
          notified_at: unit.now,
          assignee_id: assigneeId,
        };
      }),
    )
    .onConflict((on) => on.doNothing())
    .returning(['ticket_id', 'metric', 'kind', 'level', 'policy_id', 'policy_version'])
    .execute();
  const fresh = new Set(
    noted.map((one) =>
      nameOf(one.ticket_id, one.metric, one.kind, one.level, `${one.policy_id}:${one.policy_version}`),
    ),
  );
  return reached.filter((one) =>
    fresh.delete(nameOf(one.ticketId, one.metric, one.mark.kind, one.mark.level, one.policy)),
  );
}

const nameOf = (...parts: (string | number)[]): string => parts.join(' ');
