import type pg from 'pg';
import { startSlaTimers } from '#bench/clocks/fill.ts';
import { fillWithoutIndexes } from './without-indexes.ts';

/** Words of which tickets are made; later words are rarer. */
const WORDS = (
  'ค่ะ สินค้า สอบถาม ไม่ได้รับ จัดส่ง ราคา เท่าไหร่ ขอคืนเงิน ร้าน โปรโมชั่น พนักงาน บริการ ช้ามาก ชำรุด เคลม ประกัน ที่อยู่ ใบเสร็จ ' +
  'help order refund delivery late broken price receipt branch account password login payment card error thanks'
).split(' ');
const NAMES = 'สมชาย สมหญิง วิภา ณัฐ ปรีชา Somchai Anna Ben Chai Dao Kanya Mali'.split(' ');

/** One in this many tickets is not done. */
export const LIVE = 33;

/** The interval in seconds between two tickets; the messages of each ticket are one minute apart. */
const SECONDS_APART = 20;
const TICKETS_A_MINUTE = 60 / SECONDS_APART;
const NEWEST = '2026-11-01Z';

/**
 * The amount of data: the number of tickets of an account on a connection, the messages per ticket, and the agents to whom they are
 * assigned.
 */
export type TicketFill = {
  accountId: string;
  connectionId: string;
  agents: readonly string[];
  tickets: number;
  messages: number;
};

/**
 * Fills an account with tickets directly in the database, from a seed: texts of 6 to 30 words with frequent and rare ones, Thai ones
 * written without spaces. Rows are in the order in which they would have arrived. Text indexes are built afterwards, as in a restore.
 */
export async function fillTickets(pool: pg.Pool, filling: TicketFill): Promise<void> {
  const { accountId, connectionId, agents, tickets, messages } = filling;
  // Ids are made of a time and a seed, as in the suite (UUIDv7): rows of the same time are adjacent in keys too.
  await pool.query(
    `create function bench_id(at timestamptz, seed text) returns uuid language sql immutable as $$
       select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(seed), 1, 3)
         || '8' || substr(md5(seed), 4, 15))::uuid $$;
     create function bench_at(n int) returns timestamptz language sql immutable as
       $$ select timestamptz '${NEWEST}' - n * interval '${SECONDS_APART} seconds' $$`,
  );
  await fillWithoutIndexes(pool, 'contacts', () =>
    pool.query(
      `insert into contacts (account_id, _id, connection_id, channel, external_id, kind, name, last_line, created_at, updated_at)
     select $1, bench_id(bench_at(n), 'c' || n), $4, 'webchat', 'U' || n, 'person',
       ($3::text[])[1 + mod(abs(hashint4(n)), array_length($3::text[], 1))] || ' ' || mod(abs(hashint4(n * 13)), $2), $5, bench_at(n), bench_at(n)
     from generate_series($2::int, 1, -1) n`,
      [accountId, tickets, NAMES, connectionId, messages],
    ),
  );
  const insertTickets = (): Promise<unknown> =>
    pool.query(
      `insert into tickets (account_id, _id, number, connection_id, channel, contact_id, state, subject, last_message, last_kind,
       last_message_at, last_direction, waiting_since, assignee_id, priority, snoozed_until, sla_due_at, sla_band, seq, replies,
       received, done_at, created_at, updated_at)
     select $1, bench_id(at, 't' || n), n, $4, 'webchat', bench_id(at, 'c' || n),
       case when mod(n, ${LIVE}) = 0 then 'open' else 'done' end,
       left(said, 60), right(said, 140), 'text', at, 'in', case when mod(n, 2) = 0 then at end,
       case when mod(n, 3) > 0 then ($5::uuid[])[1 + mod(abs(hashint4(n * 7)), array_length($5::uuid[], 1))] end,
       mod(abs(hashint4(n * 11)), 5), case when mod(n, 17 * ${LIVE}) = 0 then at + interval '2 years' end,
       case when mod(n, 4 * ${LIVE}) = 0 then at + interval '1 hour' end,
       case when mod(n, 4 * ${LIVE}) = 0 then 'breached' when mod(n, ${LIVE}) = 0 then 'ok' end, $6, $6::int / 2, $6::int - $6::int / 2,
       case when mod(n, ${LIVE}) > 0 then at end, at, at
     from generate_series($2::int, 1, -1) n
     cross join lateral (select bench_at(n) as at) as time
     cross join lateral (
       select string_agg(
           case when mod(abs(hashint4(n * 31 + w)), 25) = 0 then 'rare' || mod(abs(hashint4(n * 37 + w)), 300000)
             else ($3::text[])[1 + floor(power(array_length($3::text[], 1), mod(abs(hashint4(n * 41 + w)), 100000) / 100000.0) - 1)::int] end,
           case when mod(n, 3) = 0 then ' ' else '' end) as said
       from generate_series(1, 6 + mod(abs(hashint4(n)), 25)) w) as words`,
      [accountId, tickets, WORDS, connectionId, agents, messages],
    );
  // The database itself copies subjects to the search rows of their tickets.
  await fillWithoutIndexes(pool, 'ticket_texts', () => fillWithoutIndexes(pool, 'tickets', insertTickets));
  await fillWithoutIndexes(pool, 'messages', () =>
    pool.query(
      `insert into messages (account_id, ticket_id, seq, _id, contact_id, line, direction, author_id, text, at)
     select $1, bench_id(bench_at(n), 't' || n), m, bench_id(at, 'm' || n || ' ' || m), bench_id(bench_at(n), 'c' || n), m,
       case when mod(m, 2) = 1 then 'in' else 'out' end, case when mod(m, 2) = 1 then 'U' || n else $4::uuid::text end,
       case when m = $5 then (select last_message from tickets where account_id = $1 and number = n)
         else ($3::text[])[1 + mod(abs(hashint4(n * 31 + m)), array_length($3::text[], 1))] || ' ' ||
           ($3::text[])[1 + mod(abs(hashint4(n * 37 + m)), array_length($3::text[], 1))] end, at
     from generate_series($2::int + ($5::int - 1) * ${TICKETS_A_MINUTE}, 1, -1) place
     cross join lateral (select m, place - ($5::int - m) * ${TICKETS_A_MINUTE} as n, bench_at(place) as at
       from generate_series(1, $5::int) m) as message
     where n between 1 and $2::int`,
      [accountId, tickets, WORDS, agents[0], messages],
    ),
  );
  await pool.query('insert into ticket_counters values ($1, $2)', [accountId, tickets]);
  const { rows } = await pool.query<{ _id: string; created_at: string }>(
    'select _id, created_at from tickets where account_id = $1 and live',
    [accountId],
  );
  const waiting = rows.map(({ _id, created_at }) => ({ ticketId: _id, since: Date.parse(created_at) }));
  await startSlaTimers(pool, accountId, waiting);
  for (const table of ['tickets', 'contacts', 'messages']) await pool.query(`vacuum analyze ${table}`);
  // The filled data is flushed to the disk now, not during the first queries.
  await pool.query('checkpoint');
}
