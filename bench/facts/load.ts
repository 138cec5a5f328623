import type pg from 'pg';

/** Events of one transaction: what a busy moment of several channels commits at once. */
const TOGETHER = 40;

/** The ID of the nth ticket, and of its contact. */
const ID = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** Inserts tickets with a contact each directly into the database. */
export async function fillTickets(pool: pg.Pool, accountId: string, tickets: number): Promise<void> {
  await pool.query(
    `insert into contacts (account_id, _id, connection_id, channel, external_id, kind, name, created_at, updated_at)
     select $1, ${ID}, $1, 'line', 'U' || n, 'person', 'Customer ' || n, now(), now() from generate_series(1, $2::int) n`,
    [accountId, tickets],
  );
  await pool.query(
    `insert into tickets (account_id, _id, number, connection_id, channel, contact_id, state, subject, last_message, last_kind,
       last_message_at, last_direction, seq, created_at, updated_at)
     select $1, ${ID}, n, $1, 'line', ${ID}, 'open', 'help', 'help', 'text', now(), 'in', 1, now(), now()
       from generate_series(1, $2::int) n`,
    [accountId, tickets],
  );
}

type EventLoad = { accountId: string; perSecond: number; seconds: number };

/**
 * Changes tickets at random at a rate, each change with its event, as units of work write them: the row, the head, the log. What is late is
 * made up for. @returns how many events were written, and in how many seconds
 */
export async function writeEventLoad(
  pool: pg.Pool,
  { accountId, perSecond, seconds }: EventLoad,
): Promise<{ events: number; took: number }> {
  const began = performance.now();
  const wanted = perSecond * seconds;
  let events = 0;
  while (events < wanted) {
    const due = Math.min(wanted, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    if (due - events < TOGETHER && due < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
    else {
      await writeEvents(pool, accountId, events);
      events += TOGETHER;
    }
  }
  return { events, took: (performance.now() - began) / 1000 };
}

async function writeEvents(pool: pg.Pool, accountId: string, salt: number): Promise<void> {
  await pool.query(
    `with chosen as (
       select _id from tickets where account_id = $1 and number in (
         select 1 + (abs(hashint4(n + $2)) % (select max(number) from tickets where account_id = $1)) from generate_series(1, $3) n)
     ), changed as (
       update tickets set priority = (priority + 1) % 5, updated_at = now() from chosen
        where tickets.account_id = $1 and tickets._id = chosen._id returning tickets._id
     ), head as (
       insert into event_heads (account_id, seq) values ($1, $3)
       on conflict (account_id) do update set seq = event_heads.seq + excluded.seq returning seq - $3 as before
     )
     insert into event_log (account_id, seq, at, kind, entity_id, actor_kind, data, digest)
     select $1, before + n, now(), 'ticket.updated', (array(select _id from changed))[1 + n % (select count(*) from changed)],
            'system', '{}', '\\x00'
       from head, generate_series(1, $3) n`,
    [accountId, salt, TOGETHER],
  );
}
