import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Channel } from '#contracts/inbound/channel.ts';
import type { InboxView } from '#contracts/crm/endpoints.ts';
import type { TicketState } from '#contracts/crm/ticket.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { ticketHolds, ticketsHolding } from '#server/crm/inbox-search.ts';

type Is = ExpressionBuilder<Tables, 'tickets'>;

/** What a list of tickets is asked for. `me` is whose tickets `mine` are. */
export type InboxQuery = {
  view: InboxView;
  me: string | null;
  channel?: Channel | undefined;
  state?: TicketState | undefined;
  q?: string | undefined;
  limit: number;
  after: Place | null;
};

/** A place in a list: the last ticket seen. */
export const Place = z.tuple([z.iso.datetime(), z.uuid()]);
export type Place = z.infer<typeof Place>;

const ticketsWithPeople = (unit: Unit) =>
  unit.db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'tickets.account_id')
        .onRef('contacts._id', '=', 'tickets.contact_id'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'tickets.account_id')
        .onRef('users._id', '=', 'tickets.assignee_id'),
    )
    .leftJoin('groups', (join) =>
      join
        .onRef('groups.account_id', '=', 'tickets.account_id')
        .onRef('groups._id', '=', 'tickets.group_id'),
    )
    .select([
      'tickets._id',
      'tickets.number',
      'tickets.state',
      'tickets.channel',
      'tickets.connection_id',
      'tickets.contact_id',
      'tickets.subject',
      'tickets.last_message',
      'tickets.last_message_at',
      'tickets.last_direction',
      'tickets.waiting_since',
      'tickets.assignee_id',
      'tickets.seq',
      'tickets.standby',
      'tickets.priority',
      'tickets.snoozed_until',
      'tickets.group_id',
      'tickets.tag_ids',
      'tickets.fields',
      'tickets.merged_into',
      'tickets.parent_id',
      'tickets.split_from',
      'tickets.thread',
      'tickets.sla_due_at',
      'tickets.sla_band',
      'tickets.blocked',
      'tickets.version',
      'tickets.created_at',
      'tickets.updated_at',
      'users.name as assignee_name',
      'groups.name as group_name',
      'contacts.external_id',
      'contacts.name as contact_name',
      'contacts.avatar_url',
      'contacts.created_at as contact_created_at',
    ])
    .where('tickets.account_id', '=', unit.accountId);

/** A ticket with the names that stand beside it. */
export type ListedTicket = Awaited<
  ReturnType<ReturnType<typeof ticketsWithPeople>['executeTakeFirstOrThrow']>
>;

/** A ticket with its names by its id. */
export const findListed = (unit: Unit, id: string): Promise<ListedTicket | undefined> =>
  ticketsWithPeople(unit).where('tickets._id', '=', id).executeTakeFirst();

/** The newest tickets of a contact beside one of them. */
export const otherTicketsOf = (unit: Unit, contactId: string, butNot: string): Promise<ListedTicket[]> =>
  ticketsWithPeople(unit)
    .where('tickets.contact_id', '=', contactId)
    .where('tickets._id', '!=', butNot)
    .orderBy('tickets.number', 'desc')
    .limit(20)
    .execute();

/** Which tickets a view holds; lists and counts both ask here, so they cannot disagree. */
const inView = (is: Is, view: InboxView, me: string | null) => {
  const live = is('tickets.live', '=', true);
  if (view === 'live') return live;
  if (view === 'mine') return is.and([live, is('tickets.assignee_id', '=', me)]);
  if (view === 'unassigned') return is.and([live, is('tickets.assignee_id', 'is', null)]);
  if (view === 'waiting') return is.and([live, is('tickets.waiting_since', 'is not', null)]);
  if (view === 'done') return is('tickets.live', '=', false);
  return is.lit(true);
};

/** What a list of tickets is cut by, save what they hold. */
const inList = (is: Is, { view, me, channel, state, after }: InboxQuery) =>
  is.and([
    inView(is, view, me),
    ...(channel ? [is('tickets.channel', '=', channel)] : []),
    ...(state ? [is('tickets.state', '=', state)] : []),
    ...(after ? [sql<SqlBool>`${PLACE} < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ]);

const PLACE = sql`(tickets.last_message_at, tickets._id)`;

/** Tickets that are gone through for a text before the index is asked. */
const NEWEST = 3000;

/** Tickets of a view, the newest message first; one more than asked for when there are more. */
export const listInbox = async (unit: Unit, query: InboxQuery): Promise<ListedTicket[]> => {
  const { q, limit } = query;
  const list = (...more: Expression<SqlBool>[]) =>
    ticketsWithPeople(unit)
      .where((is) => is.and([inList(is, query), ...more]))
      .orderBy('tickets.last_message_at', 'desc')
      .orderBy('tickets._id', 'desc')
      .limit(limit + 1)
      .execute();
  if (!q) return list();
  const held = ticketHolds(q);
  // What many tickets hold stands among the newest; only what does not is worth asking the index for.
  const edge = await findAt(unit, query, NEWEST);
  if (!edge) return list(held);
  const found = await list(
    held,
    sql<SqlBool>`${PLACE} >= (${edge.last_message_at}::timestamptz, ${edge._id}::uuid)`,
  );
  if (found.length > limit) return found;
  const ids = await ticketsHolding(unit, q);
  return ids ? list(sql<SqlBool>`tickets._id = any(${ids}::uuid[])`) : list(held);
};

/** The ticket that stands behind so many others in a list. */
const findAt = (unit: Unit, query: InboxQuery, offset: number) =>
  unit.db
    .selectFrom('tickets')
    .select(['tickets.last_message_at', 'tickets._id'])
    .where('tickets.account_id', '=', unit.accountId)
    .where((is) => inList(is, query))
    .orderBy('tickets.last_message_at', 'desc')
    .orderBy('tickets._id', 'desc')
    .offset(offset)
    .limit(1)
    .executeTakeFirst();

/** How many tickets each view holds. Only live ones are counted through; how many there are in all is their last number. */
export const countInbox = async (unit: Unit, me: string | null): Promise<Record<InboxView, number>> => {
  const count = (view: InboxView) => (is: Is) =>
    is.fn.countAll<number>().filterWhere((inner: Is) => inView(inner, view, me));
  const counted = await unit.db
    .selectFrom('tickets')
    .select((is) => [
      count('mine')(is).as('mine'),
      count('unassigned')(is).as('unassigned'),
      count('waiting')(is).as('waiting'),
      count('live')(is).as('live'),
    ])
    .where('account_id', '=', unit.accountId)
    .where('live', '=', true)
    .executeTakeFirstOrThrow();
  const counter = await unit.db
    .selectFrom('ticket_counters')
    .select('last_number')
    .where('account_id', '=', unit.accountId)
    .executeTakeFirst();
  const all = counter?.last_number ?? 0;
  return { ...counted, all, done: all - counted.live };
};
