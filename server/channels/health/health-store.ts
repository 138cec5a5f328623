import { sql } from 'kysely';
import type { ConnectionGap, UndeliveredMessage, UndeliveredReason } from '#contracts/channels/health.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Channel } from '#contracts/networks.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a connection received and sent last. */
export type ConnectionTimes = {
  _id: string;
  channel: Channel;
  name: string;
  in_crm: boolean;
  active: boolean;
  last_received_at: string | null;
  lag_seconds: number | null;
  last_sent_at: string | null;
};

/** The connections of the account, with when each sent last: in the order of creation. */
export async function listConnectionTimes(unit: UnitOfWork): Promise<ConnectionTimes[]> {
  const { rows } = await sql<ConnectionTimes>`
    select one._id, one.channel, one.name, one.active, one.last_received_at, one.lag_seconds,
           (one.product -> 'crm' ->> 'active')::boolean is true as in_crm,
           (select sent.created_at from outbox sent
             where sent.account_id = one.account_id and sent.connection_id = one._id
               and sent.state in ('accepted', 'delivered', 'read')
             order by sent.created_at desc limit 1) as last_sent_at
      from connections one where one.account_id = ${unit.accountId} order by one._id`.execute(unit.db);
  return rows;
}

/** For how long back failures are counted, in days. */
const FAILURE_DAYS = 7;
const failuresSince = ({ now }: UnitOfWork): Date => new Date(now.getTime() - FAILURE_DAYS * MS_PER_DAY);

type FailureCount = { connection_id: string; reason: UndeliveredReason; count: number };

/** How many messages of the last days failed for each reason, by connection: those that {@link listUndelivered} lists. */
export async function countFailures(unit: UnitOfWork): Promise<FailureCount[]> {
  const { rows } = await sql<FailureCount>`
    select connection_id, ${REASON} as reason, count(*)::int as count
      from outbox lost join connections one on one.account_id = lost.account_id and one._id = lost.connection_id
     where lost.account_id = ${unit.accountId} and lost.created_at >= ${failuresSince(unit)}
       and lost.state in ('failed', 'unknown')
     group by 1, 2 order by 3 desc, 2`.execute(unit.db);
  return rows;
}

const REASON = sql`case when lost.state = 'unknown' then 'unknown' else coalesce(lost.failure, 'refused') end`;

type WaitingCount = { connection_id: string; waiting: number; held: number };

/** How many messages of each connection are on their way out, and how many of them wait for a limit. */
export async function countWaiting(unit: UnitOfWork): Promise<WaitingCount[]> {
  const { rows } = await sql<WaitingCount>`
    select connection_id, count(*)::int as waiting,
           count(*) filter (where state = 'queued' and failure = 'quota')::int as held
      from outbox where account_id = ${unit.accountId} and state in ('queued', 'sending') group by 1`.execute(
    unit.db,
  );
  return rows;
}

/** The most messages that are listed. */
const MOST = 200;

/** The messages of a connection that did not go out for a reason, or wait for a limit, with their tickets: newest first. */
export async function listUndelivered(
  unit: UnitOfWork,
  connectionId: string,
  reason: UndeliveredReason | 'held',
): Promise<UndeliveredMessage[]> {
  const lost =
    reason === 'held'
      ? sql`lost.state = 'queued' and lost.failure = 'quota'`
      : sql`lost.state in ('failed', 'unknown') and lost.created_at >= ${failuresSince(unit)} and ${REASON} = ${reason}`;
  const { rows } = await sql<UndeliveredMessage>`
    select lost.message_id, lost.ticket_id, ticket.number, coalesce(nullif(contact.name, ''), contact.external_id) as customer,
           lost.content ->> 'text' as text, lost.created_at as at, lost.note, lost.note_fault
      from outbox lost
      join tickets ticket on ticket.account_id = lost.account_id and ticket._id = lost.ticket_id
      join contacts contact on contact.account_id = ticket.account_id and contact._id = ticket.contact_id
     where lost.account_id = ${unit.accountId} and lost.connection_id = ${connectionId} and ${lost}
     order by lost.created_at desc, lost.message_id limit ${MOST}`.execute(unit.db);
  return rows.map((row) => ({ ...row, text: row.text ?? '' }));
}

/** For how long back gaps are listed, in days. */
const GAP_DAYS = 30;

/** The gaps of connections in the last days, newest first. */
export async function listConnectionGaps(
  unit: UnitOfWork,
): Promise<(ConnectionGap & { connection_id: string })[]> {
  const since = new Date(unit.now.getTime() - GAP_DAYS * MS_PER_DAY);
  const { rows } = await sql<ConnectionGap & { connection_id: string }>`
    select source_id as connection_id, reason, began_at as "from", ended_at as "to"
      from collection_gaps gap join connections one on one.account_id = gap.account_id and one._id = gap.source_id
     where gap.account_id = ${unit.accountId} and coalesce(gap.ended_at, 'infinity') > ${since}
     order by gap.began_at desc`.execute(unit.db);
  return rows;
}
