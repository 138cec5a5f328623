import type pg from 'pg';

/** Words that tickets are made of; the later ones are rarer. */
const WORDS = (
  'ค่ะ สินค้า สอบถาม ไม่ได้รับ จัดส่ง ราคา เท่าไหร่ ขอคืนเงิน ร้าน โปรโมชั่น พนักงาน บริการ ช้ามาก ชำรุด เคลม ประกัน ที่อยู่ ใบเสร็จ ' +
  'help order refund delivery late broken price receipt branch account password login payment card error thanks'
).split(' ');
const NAMES = 'สมชาย สมหญิง วิภา ณัฐ ปรีชา Somchai Anna Ben Chai Dao Kanya Mali'.split(' ');

/** Of so many tickets one is not done. */
const LIVE = 33;

/**
 * Fills an account with tickets straight in the database, from a seed: texts of 6 to 30 words with common and rare ones, Thai
 * ones written without spaces. The index is made afterwards, as a restore would.
 */
export const fillTickets = async (pool: pg.Pool, accountId: string, count: number): Promise<void> => {
  await pool.query('drop index tickets__searched, contacts__searched');
  await pool.query(
    `insert into contacts (account_id, _id, connection_id, channel, external_id, kind, name, created_at, updated_at)
     select $1, md5('c' || n)::uuid, $1, 'line', 'U' || n, 'person',
       ($3::text[])[1 + mod(abs(hashint4(n)), array_length($3::text[], 1))] || ' ' || n, now(), now()
     from generate_series(1, $2::int) n`,
    [accountId, count, NAMES],
  );
  await pool.query(
    `insert into tickets (account_id, _id, number, connection_id, channel, contact_id, state, subject, last_message,
       last_message_at, last_direction, waiting_since, seq, created_at, updated_at)
     select $1, md5('t' || n)::uuid, n, $1, 'line', md5('c' || n)::uuid, case when mod(n, ${LIVE}) = 0 then 'open' else 'done' end,
       left(said, 60), right(said, 140), at, 'in', case when mod(n, 2) = 0 then at end, 1, at, at
     from generate_series(1, $2::int) n
     cross join lateral (select timestamptz '2026-11-01Z' - n * interval '20 seconds' as at) as time
     cross join lateral (
       select string_agg(
           case when mod(abs(hashint4(n * 31 + w)), 25) = 0 then 'rare' || mod(abs(hashint4(n * 37 + w)), 300000)
             else ($3::text[])[1 + floor(power(array_length($3::text[], 1), mod(abs(hashint4(n * 41 + w)), 100000) / 100000.0) - 1)::int] end,
           case when mod(n, 3) = 0 then ' ' else '' end) as said
       from generate_series(1, 6 + mod(abs(hashint4(n)), 25)) w) as words`,
    [accountId, count, WORDS],
  );
  await pool.query('insert into ticket_counters values ($1, $2)', [accountId, count]);
  for (const table of ['tickets', 'contacts'])
    await pool.query(
      `create index ${table}__searched on ${table} using gin (account_id, searched gin_trgm_ops) with (gin_pending_list_limit = 512)`,
    );
  await pool.query('vacuum analyze tickets');
  await pool.query('vacuum analyze contacts');
};
