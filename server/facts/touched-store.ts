import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Events and touches of one batch at most. */
const AT_ONCE = 2000;
/** Kinds of events that change or move every line of a ticket, or that add lines without naming each. */
const WHOLE = [
  'ticket.created',
  'ticket.split',
  'ticket.merged',
  'ticket.merged_into',
  'ticket.unmerged',
  'ticket.released',
];
/** Kinds that change all tickets of a contact. */
const OF_CONTACTS = ['person.erased', 'customer.merged', 'customer.unmerged', 'customer.remerged'];

/** The entities whose facts a batch derives anew, and the watermark after it. */
export type TouchedEntities = {
  /** The last event of the batch. */
  seq: number;
  tickets: string[];
  /** Tickets of which every line is derived anew. */
  wholeTickets: string[];
  messages: string[];
  surveys: string[];
  spans: string[];
  agents: string[];
  keywords: string[];
  publishedPosts: string[];
  postNumbers: string[];
  /** Touches of this batch, to be deleted with it. */
  touches: number[];
  /** Something personal was erased: former versions are deleted too. */
  erased: boolean;
};

/**
 * What the events after a number and the touches of the account name. Of an event counts each ID in it, whatever its kind, so that an event
 * that begins to name one more ticket is followed without a change here.
 */
export async function listTouched(unit: UnitOfWork, after: number): Promise<TouchedEntities> {
  const account = unit.accountId;
  const { rows } = await sql<TouchedEntities>`
    with events as materialized (
      select seq, kind, entity_id, data from event_log
       where account_id = ${account} and seq > ${after} order by seq limit ${AT_ONCE}
    ), touched as materialized (
      select _id, kind, entity_id from fact_touches where account_id = ${account} order by _id limit ${AT_ONCE}
    ), named as materialized (
      select distinct ids.id, events.kind = any(${WHOLE}::text[]) as whole, events.kind = any(${OF_CONTACTS}::text[]) as contact
        from events cross join lateral (
          select entity_id as id where entity_id is not null union
          select found[1]::uuid from regexp_matches(data::text, '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') found) ids
    ), people as materialized (
      select same._id from contacts one
        join contacts same on same.account_id = one.account_id
         and (same._id = one._id or same.customer_id = one.customer_id)
       where one.account_id = ${account}
         and one._id in (select id from named where contact union select entity_id from touched where kind = 'contact')
    ), tickets_named as materialized (
      select id, bool_or(whole) as whole from (
        select id, whole from named
        union all select entity_id, false from touched where kind = 'ticket'
        union all select _id, false from tickets where account_id = ${account} and contact_id in (select _id from people)
        union all select _id, true from tickets where account_id = ${account}
          and contact_id in (select id from named where contact)) each group by id
    ), standing as materialized (
      select tickets_named.id, whole from tickets_named
        join tickets on tickets.account_id = ${account} and tickets._id = tickets_named.id
    )
    select coalesce((select max(seq) from events), ${after}) as seq,
           array(select id from standing union select entity_id from touched where kind = 'ticket') as tickets,
           array(select id from standing where whole) as "wholeTickets",
           array(select messages._id from named join messages on messages.account_id = ${account} and messages._id = named.id
             union select entity_id from touched where kind = 'message') as messages,
           array(select entity_id from touched where kind = 'survey') as surveys,
           array(select entity_id from touched where kind = 'span') as spans,
           array(select entity_id from touched where kind = 'agent') as agents,
           array(select entity_id from touched where kind = 'keyword') as keywords,
           array(select entity_id from touched where kind = 'published_post') as "publishedPosts",
           array(select entity_id from touched where kind = 'post_numbers') as "postNumbers",
           array(select _id::float8 from touched) as touches,
           exists (select from events where kind = 'person.erased') as erased`.execute(unit.db);
  const found = rows[0];
  if (!found) throw new Error('a query without a table gave no row');
  return found;
}

/** Deletes touches that a batch followed. */
export async function deleteTouches(unit: UnitOfWork, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from fact_touches where account_id = ${unit.accountId} and _id = any(${[...ids]}::bigint[])`.execute(
    unit.db,
  );
}
