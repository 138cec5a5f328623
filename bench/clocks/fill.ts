import type pg from 'pg';
import { DEFAULT_TERMS, mergeTerms } from '#contracts/crm/sla/policy.ts';
import { makeSlaCalculator } from '#engine/sla/counting.ts';
import { advanceTime, startTiming, fold, findNextMark } from '#engine/sla/fold.ts';

/** The number of timers that run on a ticket that a customer has just opened. */
export const RUNNING_EACH = 6;
/** Ages are spread over the time in which the default levels are reached. */
const SPAN_MS = 1_260_000;
const A_TIME = 2000;
/** The id of the nth ticket, and of its contact. */
const ID = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))`;

type FillOptions = { accountId: string; tickets: number };

/**
 * Inserts tickets whose customers are waiting directly into the database, with timers that have run for between 0 and 21 minutes. Marks
 * before now count as notified.
 */
export async function fillSlaTimers(pool: pg.Pool, { accountId, tickets }: FillOptions): Promise<void> {
  await pool.query(
    `insert into contacts (account_id, _id, connection_id, channel, external_id, kind, name, created_at, updated_at)
     select $1, ${ID}::uuid, $1, 'line', 'U' || n, 'person', 'Customer ' || n, now(), now()
     from generate_series(1, $2::int) n`,
    [accountId, tickets],
  );
  await pool.query(
    `insert into tickets (account_id, _id, number, connection_id, channel, contact_id, state, subject, last_message, last_kind,
       last_message_at, last_direction, waiting_since, seq, created_at, updated_at)
     select $1, ${ID}::uuid, n, $1, 'line', ${ID}::uuid, 'new', 'help', 'help', 'text', now(), 'in', now(), 1, now(), now()
     from generate_series(1, $2::int) n`,
    [accountId, tickets],
  );
  const now = Date.now();
  const { rows } = await pool.query<{ _id: string; number: number }>(
    'select _id, number from tickets where account_id = $1 order by number',
    [accountId],
  );
  const waiting = rows.map(({ _id, number }) => ({
    ticketId: _id,
    since: Math.floor(now - (number / tickets) * SPAN_MS),
  }));
  await startSlaTimers(pool, accountId, waiting);
}

/**
 * Starts timers on tickets whose customers have waited since an instant (milliseconds), directly in the database. The timers follow the
 * first version of the account's own policy, which covers all 24 hours. Marks before now count as notified.
 */
export async function startSlaTimers(
  pool: pg.Pool,
  accountId: string,
  waiting: readonly { ticketId: string; since: number }[],
): Promise<void> {
  const now = Date.now();
  const business_hour = { ...DEFAULT_TERMS.business_hour, start: '00:00', end: '24:00' };
  const counting = makeSlaCalculator(mergeTerms(DEFAULT_TERMS, { business_hour }), 'Asia/Bangkok');
  const countings = () => counting;
  for (let from = 0; from < waiting.length; from += A_TIME) {
    const rows = waiting.slice(from, from + A_TIME).map(({ ticketId, since }) => {
      const opened = startTiming({ at: since, state: 'new', assigned: false }, 'p');
      const timers = fold(opened, { at: since, kind: 'customer' }, countings).clocks;
      const { clocks } = advanceTime(timers, now, countings);
      const { at, facts, measures } = clocks;
      const next = findNextMark(clocks, countings);
      return {
        id: ticketId,
        clocks: { at, facts, measures },
        next: next === undefined ? null : new Date(next).toISOString(),
      };
    });
    await pool.query(
      `insert into ticket_sla_metrics (account_id, ticket_id, first_policy_id, first_policy_version, policy_id, policy_version, seq, timers, next_at)
       select $1, id, $1, 1, $1, 1, 0, clocks, next
       from jsonb_to_recordset($2::jsonb) as given (id uuid, clocks jsonb, next timestamptz)`,
      [accountId, JSON.stringify(rows)],
    );
  }
  await pool.query('vacuum analyze ticket_sla_metrics');
}
