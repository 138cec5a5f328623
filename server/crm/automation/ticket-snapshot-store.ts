import { sql, type RawBuilder } from 'kysely';
import type { TicketState } from '#contracts/crm/ticket.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import type { Channel } from '#contracts/networks.ts';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A ticket with everything that a rule may evaluate; `message` is its customer's newest message. */
export type TicketSnapshot = {
  ticket_id: string;
  number: number;
  channel: Channel;
  connection_id: string;
  contact_id: string;
  customer: string;
  /** The text that identifies the customer: their name, or else their ID or address on the network. */
  called: string;
  author_id: string;
  state: TicketState;
  priority: number;
  group_id: string | null;
  assignee_id: string | null;
  assignee: string | null;
  tag_ids: string[];
  fields: Record<string, unknown>;
  sla_band: string | null;
  /** Of the newest review. */
  stars: number | null;
  app_version: string | null;
  thread: string | null;
  created_at: string;
  /** When it was done; null while it is not. */
  done_at: string | null;
  waiting_since: string | null;
  last_message_at: string;
  seq: number;
  /** How many messages its customer wrote. */
  messages: number;
  earlier: number;
  message: string;
  /** What is stored besides its text, and our own messages where they may be quoted. */
  extra: unknown;
  ours: string[];
  /** The subject of an e-mail. */
  title: string;
  message_id: string | null;
  /** When the message was written; null where there is none. */
  message_at: string | null;
  message_seq: number;
  /** Whether it is the first message in this ticket: an answer to us is not the start of a conversation. */
  first: boolean;
  /** Whether a program sent it (a newsletter) or somebody in copy of an e-mail: no customer would read an answer. */
  automatic: boolean;
  media: IncomingMedia[];
  place: string;
  zone: string;
  account: string;
};

function snapshots(
  { db, accountId }: UnitOfWork,
  of: RawBuilder<unknown>,
  { message, rest }: { message: RawBuilder<unknown>; rest: RawBuilder<unknown> },
) {
  return sql<TicketSnapshot>`
  select t._id as ticket_id, t.number, t.channel, t.connection_id, t.contact_id, c.name as customer, ${buildContactNameSql('c')} as called,
         coalesce(said.author_id, c.external_id) as author_id, t.state, t.priority, t.group_id, t.assignee_id,
         u.name as assignee, t.tag_ids, t.fields, t.sla_band, t.stars, t.app_version, t.thread, t.created_at, t.done_at, t.waiting_since,
         t.last_message_at, t.seq, t.received as messages,
         (select count(*)::int from tickets b
           where b.account_id = t.account_id and b.contact_id = t.contact_id and b.number < t.number) as earlier,
         coalesce(said.text, t.subject) as message, said.extra,
         case when said.extra ? 'quoted' then array(select o.text from messages o where o.account_id = t.account_id
           and o.ticket_id = t._id and o.direction = 'out' order by o.seq desc limit 20) else '{}' end as ours, coalesce(said.extra ->> 'subject', '') as title, said._id as message_id, said.at as message_at,
         coalesce(said.seq, 0) as message_seq, coalesce(said.extra ? 'automatic' or (said.kind = 'mail' and said.author_id <> c.external_id), false) as automatic,
         not exists (select from messages m where m.account_id = t.account_id and m.ticket_id = t._id
                      and m.direction in ('in', 'out') and m.seq < said.seq) as first,
         coalesce(said.media, '[]') as media, coalesce(said.kind, 'private') as place,
         a.time_zone as zone, a.name as account
    from tickets t
    join contacts c on c.account_id = t.account_id and c._id = t.contact_id
    join accounts a on a._id = t.account_id
    left join users u on u.account_id = t.account_id and u._id = t.assignee_id
    left join lateral (
      select _id, text, media, kind, seq, at, author_id, extra from messages
       where account_id = t.account_id and ticket_id = t._id and direction = 'in' ${message}) said on true
   where t.account_id = ${accountId} and ${of} ${rest}`.execute(db);
}

const NEWEST = sql`order by seq desc limit 1`;

/** The current ticket, with the newest message of its customer or with the named one. */
export async function loadSnapshot(
  unit: UnitOfWork,
  ticketId: string,
  messageId?: string,
): Promise<TicketSnapshot | null> {
  const message = messageId ? sql`and _id = ${messageId}` : NEWEST;
  const { rows } = await snapshots(unit, sql`t._id = ${ticketId}`, { message, rest: sql`` });
  return rows[0] ?? null;
}

/** The newest tickets, each with the message that opened it (or the newest one). */
export async function listNewestSnapshots(unit: UnitOfWork, limit: number): Promise<TicketSnapshot[]> {
  const newest = sql`t._id in (select _id from tickets where account_id = ${unit.accountId} order by _id desc limit ${limit})`;
  const rest = sql`order by t._id desc`;
  return (await snapshots(unit, newest, { message: sql`order by seq limit 1`, rest })).rows;
}

/** The newest tickets that are done, ordered by their last message, each with its customer's newest message. */
export async function listNewestDone(unit: UnitOfWork, limit: number): Promise<TicketSnapshot[]> {
  const newest = sql`t._id in (select _id from tickets where account_id = ${unit.accountId} and state = 'done'
    order by last_message_at desc, _id desc limit ${limit})`;
  const rest = sql`order by t.done_at desc, t._id desc`;
  return (await snapshots(unit, newest, { message: NEWEST, rest })).rows;
}

/** The newest messages of customers, each with the current state of its ticket. */
export async function listNewestByMessage(unit: UnitOfWork, limit: number): Promise<TicketSnapshot[]> {
  const newest = await sql<{ _id: string; ticket_id: string }>`
    select _id, ticket_id from messages where account_id = ${unit.accountId} and direction = 'in'
     order by _id desc limit ${limit}`.execute(unit.db);
  const ids = newest.rows.map(({ _id }) => _id);
  const tickets = newest.rows.map(({ ticket_id }) => ticket_id);
  const of = sql`t._id = any(${tickets}::uuid[])`;
  const rest = sql`order by said._id desc`;
  return (await snapshots(unit, of, { message: sql`and _id = any(${ids}::uuid[])`, rest })).rows;
}

/** What a time-based rule measures: how long a customer has waited, or how long there was no message. */
export type WaitKind = 'waiting_since' | 'last_message_at';

/** Where a scan of tickets continues: after this time and ticket. */
export type SnapshotCursor = { since: string; _id: string };

type DueQuery = {
  rule: { _id: string };
  since: WaitKind;
  before: Date;
  /** Only where nobody of the team has read the customer's last message. */
  unread: boolean;
  after?: SnapshotCursor | undefined;
  limit: number;
};

/** What a time-based rule runs once for: each time that a customer waits, or that the ticket is silent. */
export const formatCauseSince = (since: string): string => `since:${Date.parse(since)}`;

/** Live tickets that are due for a time-based rule which has not yet run for this wait, longest wait first. */
export async function listDueSnapshots(unit: UnitOfWork, due: DueQuery): Promise<TicketSnapshot[]> {
  const column = sql.ref(`t.${due.since}`);
  const unread = due.unread
    ? sql`and not exists (select from ticket_reads r
            where r.account_id = t.account_id and r.ticket_id = t._id and r.at >= t.last_message_at)`
    : sql``;
  const spoken = due.since === 'last_message_at' ? notSinceSpoken(due.rule) : sql``;
  const beyond = due.after
    ? sql`and (${column}, t._id) > (${due.after.since}::timestamptz, ${due.after._id}::uuid)`
    : sql``;
  const of = sql`t.live and not t.standby and not t.blocked and ${column} <= ${due.before} ${unread} ${beyond}
    and not exists (select from rule_runs r where r.account_id = t.account_id and r.ticket_id = t._id
      and r.rule_id = ${due.rule._id} and r.cause = 'since:' || floor(extract(epoch from ${column}) * 1000)::bigint)
    ${spoken}
    and not exists (select from bot_episodes e
      where e.account_id = t.account_id and e.ticket_id = t._id and e.outcome = 'talking')`;
  const rest = sql`order by ${column}, t._id limit ${due.limit}`;
  return (await snapshots(unit, of, { message: NEWEST, rest })).rows;
}

/** Automatic messages do not end a silence: a rule on silence runs once until a person has written. IDs are in the order of time. */
function notSinceSpoken({ _id }: DueQuery['rule']): RawBuilder<unknown> {
  return sql`
  and not exists (select from rule_runs r where r.account_id = t.account_id and r.ticket_id = t._id and r.rule_id = ${_id}
    and r._id > coalesce((select m._id from messages m where m.account_id = t.account_id and m.ticket_id = t._id
      and m.direction in ('in', 'out') and m.kind <> 'bot' order by m.seq desc limit 1), t._id))`;
}
