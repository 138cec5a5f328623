import { sql } from 'kysely';
import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { Channel } from '#contracts/networks.ts';
import type { AssignableTicket } from '#server/crm/auto-assign/public.ts';
import { loadInterestIds } from '#server/crm/customers/row-tags-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A ticket with the fields that rules need, as it was when its customer opened it. Times in milliseconds. */
export type KnownTicket = AssignableTicket & {
  number: number;
  contact_id: string;
  customer: string;
  created_at: number;
  done_at: number | null;
};

const Media = z.array(IncomingMedia).catch([]);

/** These tickets, or the newest of the account. The message is the customer's first. */
export async function listKnownTickets(
  unit: UnitOfWork,
  query: { ids: readonly string[] } | { newest: number },
): Promise<KnownTicket[]> {
  const { rows } = await sql<Row>`
    select ticket._id, ticket.number, ticket.channel, ticket.connection_id, ticket.contact_id, contact.name as customer,
           contact.external_id, ticket.created_at, ticket.done_at, ticket.waiting_since, ticket.assignee_id,
           ticket.priority, ticket.state, ticket.group_id, ticket.tag_ids, ticket.keyword_ids, ticket.sla_band, ticket.stars, ticket.app_version, ticket.thread, ticket.fields,
           coalesce(opening.text, ticket.subject) as message, coalesce(opening.extra ->> 'subject', '') as title, opening.media, opening.kind, spoken.n as messages,
           before.earlier, before.last_agent_id
      from tickets ticket
      join contacts contact on contact.account_id = ticket.account_id and contact._id = ticket.contact_id
      left join lateral (
        select text, media, kind, extra from messages
         where account_id = ticket.account_id and ticket_id = ticket._id and direction = 'in'
         order by seq limit 1) opening on true
      left join lateral (
        select count(*)::int as n from messages
         where account_id = ticket.account_id and ticket_id = ticket._id and direction = 'in') spoken on true
      left join lateral (
        select count(*)::int as earlier,
               (array_agg(assignee_id order by number desc) filter (where assignee_id is not null))[1] as last_agent_id
          from tickets earlier
         where earlier.account_id = ticket.account_id and earlier.contact_id = ticket.contact_id
           and earlier.number < ticket.number) before on true
     where ticket.account_id = ${unit.accountId}
       ${'ids' in query ? sql`and ticket._id = any(${query.ids}::uuid[])` : sql``}
     order by ticket.created_at desc, ticket._id desc
     ${'newest' in query ? sql`limit ${query.newest}` : sql``}`.execute(unit.db);
  const interests = await loadInterestIds(
    unit,
    rows.map(({ contact_id }) => contact_id),
  );
  return rows.map((row) => ({ ...read(row), interest_ids: interests.get(row.contact_id) ?? [] }));
}

/** One ticket. */
export async function findKnownTicket(unit: UnitOfWork, id: string): Promise<KnownTicket | undefined> {
  return (await listKnownTickets(unit, { ids: [id] }))[0];
}

type Row = {
  _id: string;
  number: number;
  channel: string;
  connection_id: string;
  contact_id: string;
  customer: string;
  external_id: string;
  created_at: string;
  done_at: string | null;
  waiting_since: string | null;
  assignee_id: string | null;
  priority: number;
  state: string;
  group_id: string | null;
  tag_ids: string[];
  keyword_ids: string[];
  sla_band: string | null;
  stars: number | null;
  app_version: string | null;
  thread: string | null;
  fields: Record<string, unknown>;
  message: string;
  title: string;
  media: unknown;
  kind: string | null;
  messages: number;
  earlier: number;
  last_agent_id: string | null;
};

function read({ _id, created_at, done_at, waiting_since, media, kind, earlier, ...row }: Row): KnownTicket {
  return {
    ticket_id: _id,
    number: row.number,
    contact_id: row.contact_id,
    channel: Channel.parse(row.channel),
    connection_id: row.connection_id,
    message: row.message,
    title: row.title,
    customer: row.customer,
    author_id: row.external_id,
    media: Media.parse(media ?? []),
    place: kind ?? 'private',
    thread: row.thread ?? '',
    tag_ids: row.tag_ids,
    found_keywords: row.keyword_ids,
    priority: row.priority,
    state: row.state,
    group_id: row.group_id,
    assignee_id: row.assignee_id,
    sla_band: row.sla_band,
    stars: row.stars,
    app_version: row.app_version,
    form: row.fields,
    messages: row.messages,
    earlier_tickets: earlier,
    last_agent_id: row.last_agent_id,
    created_at: Date.parse(created_at),
    done_at: done_at === null ? null : Date.parse(done_at),
    waiting_since: waiting_since === null ? null : Date.parse(waiting_since),
  };
}
