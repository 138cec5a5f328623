import type pg from 'pg';
import { startClocks } from '#bench/clocks/fill.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Words that tickets are made of; the later ones are rarer. */
const WORDS = (
  'ค่ะ สินค้า สอบถาม ไม่ได้รับ จัดส่ง ราคา เท่าไหร่ ขอคืนเงิน ร้าน โปรโมชั่น พนักงาน บริการ ช้ามาก ชำรุด เคลม ประกัน ที่อยู่ ใบเสร็จ ' +
  'help order refund delivery late broken price receipt branch account password login payment card error thanks'
).split(' ');
const NAMES = 'สมชาย สมหญิง วิภา ณัฐ ปรีชา Somchai Anna Ben Chai Dao Kanya Mali'.split(' ');

/** Of so many tickets one is not done. */
export const LIVE = 33;

/** What is filled: so many tickets of an account on a connection, each with so many messages, held by these agents. */
export type Filling = {
  accountId: string;
  connectionId: string;
  agents: readonly string[];
  tickets: number;
  messages: number;
};

/**
 * Fills an account with tickets straight in the database, from a seed: texts of 6 to 30 words with common and rare ones, Thai
 * ones written without spaces. Indexes of texts are made afterwards, as a restore would.
 */
export const fillTickets = async (pool: pg.Pool, filling: Filling): Promise<void> => {
  const { accountId, connectionId, agents, tickets, messages } = filling;
  // Ids out of a seed, in the form that the contract asks for.
  await pool.query(
    `create function bench_id(seed text) returns uuid language sql immutable as
       $$ select overlay(overlay(md5(seed) placing '4' from 13) placing '8' from 17)::uuid $$`,
  );
  await withoutIndexes(pool, 'contacts', () =>
    pool.query(
      `insert into contacts (account_id, _id, connection_id, channel, external_id, kind, name, last_line, created_at, updated_at)
     select $1, bench_id('c' || n), $4, 'webchat', 'U' || n, 'person',
       ($3::text[])[1 + mod(abs(hashint4(n)), array_length($3::text[], 1))] || ' ' || n, $5, now(), now()
     from generate_series(1, $2::int) n`,
      [accountId, tickets, NAMES, connectionId, messages],
    ),
  );
  const insertTickets = (): Promise<unknown> =>
    pool.query(
      `insert into tickets (account_id, _id, number, connection_id, channel, contact_id, state, subject, last_message,
       last_message_at, last_direction, waiting_since, assignee_id, priority, snoozed_until, sla_due_at, sla_band, seq, replies,
       received, done_at, created_at, updated_at)
     select $1, bench_id('t' || n), n, $4, 'webchat', bench_id('c' || n),
       case when mod(n, ${LIVE}) = 0 then 'open' else 'done' end,
       left(said, 60), right(said, 140), at, 'in', case when mod(n, 2) = 0 then at end,
       case when mod(n, 3) > 0 then ($5::uuid[])[1 + mod(abs(hashint4(n * 7)), array_length($5::uuid[], 1))] end,
       mod(abs(hashint4(n * 11)), 5), case when mod(n, 17 * ${LIVE}) = 0 then at + interval '2 years' end,
       case when mod(n, 4 * ${LIVE}) = 0 then at + interval '1 hour' end,
       case when mod(n, 4 * ${LIVE}) = 0 then 'breached' when mod(n, ${LIVE}) = 0 then 'ok' end, $6, $6::int / 2, $6::int - $6::int / 2,
       case when mod(n, ${LIVE}) > 0 then at end, at, at
     from generate_series(1, $2::int) n
     cross join lateral (select timestamptz '2026-11-01Z' - n * interval '20 seconds' as at) as time
     cross join lateral (
       select string_agg(
           case when mod(abs(hashint4(n * 31 + w)), 25) = 0 then 'rare' || mod(abs(hashint4(n * 37 + w)), 300000)
             else ($3::text[])[1 + floor(power(array_length($3::text[], 1), mod(abs(hashint4(n * 41 + w)), 100000) / 100000.0) - 1)::int] end,
           case when mod(n, 3) = 0 then ' ' else '' end) as said
       from generate_series(1, 6 + mod(abs(hashint4(n)), 25)) w) as words`,
      [accountId, tickets, WORDS, connectionId, agents, messages],
    );
  // The database itself keeps subjects beside their tickets.
  await withoutIndexes(pool, 'ticket_texts', () => withoutIndexes(pool, 'tickets', insertTickets));
  await withoutIndexes(pool, 'messages', () =>
    pool.query(
      `insert into messages (account_id, ticket_id, seq, _id, contact_id, line, direction, author_id, text, at)
     select $1, bench_id('t' || n), m, bench_id('m' || n || ' ' || m), bench_id('c' || n), m,
       case when mod(m, 2) = 1 then 'in' else 'out' end, case when mod(m, 2) = 1 then 'U' || n else $4::uuid::text end,
       case when m = $5 then (select last_message from tickets where account_id = $1 and number = n)
         else ($3::text[])[1 + mod(abs(hashint4(n * 31 + m)), array_length($3::text[], 1))] || ' ' ||
           ($3::text[])[1 + mod(abs(hashint4(n * 37 + m)), array_length($3::text[], 1))] end,
       timestamptz '2026-11-01Z' - n * interval '20 seconds' - ($5::int - m) * interval '1 minute'
     from generate_series(1, $2::int) n cross join generate_series(1, $5::int) m`,
      [accountId, tickets, WORDS, agents[0], messages],
    ),
  );
  await pool.query('insert into ticket_counters values ($1, $2)', [accountId, tickets]);
  const { rows } = await pool.query<{ _id: string; created_at: string }>(
    'select _id, created_at from tickets where account_id = $1 and live',
    [accountId],
  );
  const waiting = rows.map(({ _id, created_at }) => ({ ticketId: _id, since: Date.parse(created_at) }));
  await startClocks(pool, accountId, waiting);
  for (const table of ['tickets', 'contacts', 'messages']) await pool.query(`vacuum analyze ${table}`);
  // What was filled goes to the disk now, not beside the first questions.
  await pool.query('checkpoint');
};
