import { sql } from 'kysely';
import type { ContentKind } from '#contracts/crm/content-kind.ts';
import {
  TicketFields,
  type Message,
  type MessageKind,
  type TicketSource,
  type TicketState,
} from '#contracts/crm/ticket.ts';
import type { Channel } from '#contracts/networks.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { planOnce, slot, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** A ticket as it is stored and written back. */
export type TicketRow = {
  _id: string;
  number: number;
  connection_id: string;
  channel: Channel;
  contact_id: string;
  source: TicketSource;
  state: TicketState;
  subject: string;
  last_message: string;
  last_kind: ContentKind;
  last_message_at: string;
  last_direction: Message['direction'];
  waiting_since: string | null;
  assignee_id: string | null;
  seq: number;
  /** The messages to and from the customer: counts of incoming and outgoing lines, as reports use them. */
  replies: number;
  received: number;
  standby: boolean;
  done_at: string | null;
  priority: number;
  snoozed_until: string | null;
  group_id: string | null;
  fields: TicketFields;
  merged_into: string | null;
  parent_id: string | null;
  split_from: string | null;
  thread: string | null;
  blocked: boolean;
  /** Keywords of the CRM that match its customer's messages. */
  keyword_ids: readonly string[];
  /** Where its customer wrote last; the stars and version of the newest review in it. */
  place: MessageKind;
  stars: number | null;
  app_version: string | null;
  /** A separate ticket, beside the one that its contact's messages join. */
  apart: boolean;
  version: number;
  created_at: string;
  updated_at: string;
};

/** The next number of the account's tickets, without gaps. */
export async function allocateTicketNumber(unit: UnitOfWork): Promise<number> {
  const { last_number } = await accountTable(unit, 'ticket_counters')
    .insertInto({ last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ last_number: sql`ticket_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** The number of the account's newest ticket, which is how many tickets it has had. */
export async function findLastTicketNumber(unit: UnitOfWork): Promise<number> {
  const row = await accountTable(unit, 'ticket_counters')
    .selectFrom()
    .select('last_number')
    .executeTakeFirst();
  return row?.last_number ?? 0;
}

/** The newest ticket of a contact; the contact is locked, so it stays the newest. */
export async function findNewestTicket(unit: UnitOfWork, contactId: string): Promise<TicketRow | null> {
  const row = await ticketsOfAccount(unit)
    .where('contact_id', '=', contactId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? readTicket(row) : null;
}

/**
 * The tickets that a message of these people may join, by contact, newest first: every live one, and the newest of the others. Merged
 * tickets and parts of other tickets take no messages.
 */
export async function listReceivingTickets(
  unit: UnitOfWork,
  contactIds: readonly string[],
): Promise<Map<string, TicketRow[]>> {
  if (contactIds.length === 0) return new Map();
  const rows = await ticketsOfAccount(unit)
    .where('contact_id', 'in', contactIds)
    .where('merged_into', 'is', null)
    .where('parent_id', 'is', null)
    .where((is) =>
      is.or([
        is('live', '=', true),
        is(
          'number',
          '=',
          is
            .selectFrom('tickets as newer')
            .select('newer.number')
            .where('newer.account_id', '=', unit.accountId)
            .whereRef('newer.contact_id', '=', 'tickets.contact_id')
            .where('newer.live', '=', false)
            .where('newer.merged_into', 'is', null)
            .where('newer.parent_id', 'is', null)
            .orderBy('newer.number', 'desc')
            .limit(1),
        ),
      ]),
    )
    .orderBy('number', 'desc')
    .execute();
  return Map.groupBy(rows.map(readTicket), (ticket) => ticket.contact_id);
}

/** A contact's ticket that is not done and takes their messages; where there is none, the newest of their separate tickets. */
export async function findLiveTicket(unit: UnitOfWork, contactId: string): Promise<TicketRow | null> {
  const row = await ticketsOfAccount(unit)
    .where('contact_id', '=', contactId)
    .where('live', '=', true)
    .orderBy('apart')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? readTicket(row) : null;
}

/** How many tickets are in each of these states; states without any are left out. */
export function countByState(
  unit: UnitOfWork,
  states: readonly TicketState[],
): Promise<{ state: TicketState; count: number }[]> {
  return accountTable(unit, 'tickets')
    .selectFrom()
    .select((is) => ['state', is.fn.countAll<number>().as('count')])
    .where('state', 'in', states)
    .groupBy('state')
    .orderBy('state')
    .execute();
}

/** Tickets by their IDs, in no particular order. */
export async function findTickets(unit: UnitOfWork, ids: readonly string[]): Promise<TicketRow[]> {
  return ids.length === 0
    ? []
    : (await ticketsOfAccount(unit).where('_id', 'in', ids).execute()).map(readTicket);
}

const byId = planOnce((db: Db) =>
  ticketsOfAccount({ db, accountId: slot('account') }).where('_id', '=', slot('id')),
);

/** A query for one ticket by its ID, to be sent together with others; {@link readTicket} reads the result. */
export const buildTicketQuery = (unit: UnitOfWork, id: string) => byId.with({ account: unit.accountId, id });

/** A ticket by its ID. */
export async function findTicket(unit: UnitOfWork, id: string): Promise<TicketRow | null> {
  const { rows } = await byId(unit.db, { account: unit.accountId, id });
  return rows[0] ? readTicket(rows[0]) : null;
}

function ticketsOfAccount(unit: Pick<UnitOfWork, 'db' | 'accountId'>) {
  return unit.db.selectFrom('tickets').select(COLUMNS).where('account_id', '=', unit.accountId);
}

/** The columns of a ticket that are read; columns that others write, or that belong to the statement and not to the ticket, are left
 * out. */
const COLUMNS = [
  '_id',
  'number',
  'connection_id',
  'channel',
  'contact_id',
  'source',
  'state',
  'subject',
  'last_message',
  'last_kind',
  'last_message_at',
  'last_direction',
  'waiting_since',
  'assignee_id',
  'seq',
  'replies',
  'received',
  'standby',
  'done_at',
  'priority',
  'snoozed_until',
  'group_id',
  'fields',
  'merged_into',
  'parent_id',
  'split_from',
  'thread',
  'blocked',
  'keyword_ids',
  'place',
  'stars',
  'app_version',
  'apart',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TicketRow)[];

/** Builds a ticket from its columns. */
export function readTicket({
  fields,
  ...ticket
}: Omit<TicketRow, 'fields'> & { fields: unknown }): TicketRow {
  return {
    ...ticket,
    fields: TicketFields.parse(fields),
  };
}

/** The initial values of every ticket. */
export const UNTOUCHED = {
  source: 'customer',
  replies: 0,
  received: 0,
  priority: 0,
  snoozed_until: null,
  group_id: null,
  fields: {},
  merged_into: null,
  parent_id: null,
  split_from: null,
  thread: null,
  blocked: false,
  keyword_ids: [],
  place: 'private',
  stars: null,
  app_version: null,
  apart: false,
  version: 1,
} satisfies Partial<TicketRow>;

/** Adds tickets. */
export async function insertTickets(unit: UnitOfWork, tickets: readonly TicketRow[]): Promise<void> {
  if (tickets.length === 0) return;
  await accountTable(unit, 'tickets').insert(
    tickets.map(({ fields, ...ticket }) => ({ ...ticket, fields: JSON.stringify(fields) })),
  );
}

const update = deferredWrite((db: Db) =>
  sql`
    update tickets set
        state = given.state, subject = given.subject, last_message = given.last_message, last_kind = given.last_kind,
        last_message_at = given.last_message_at, last_direction = given.last_direction,
        waiting_since = given.waiting_since, assignee_id = given.assignee_id, seq = given.seq,
        replies = given.replies, received = given.received, standby = given.standby, done_at = given.done_at, priority = given.priority,
        snoozed_until = given.snoozed_until, group_id = given.group_id, fields = given.fields,
        merged_into = given.merged_into, parent_id = given.parent_id, thread = given.thread, blocked = given.blocked,
        keyword_ids = given.keyword_ids, place = given.place, stars = given.stars, app_version = given.app_version,
        apart = given.apart, version = given.version, updated_at = ${slot('now')}
      from jsonb_to_recordset(${slot('tickets')}::jsonb) as given (
        _id uuid, state text, subject text, last_message text, last_kind text, last_message_at timestamptz, last_direction text,
        waiting_since timestamptz, assignee_id uuid, seq int, replies int, received int, standby boolean,
        done_at timestamptz, priority smallint, snoozed_until timestamptz, group_id uuid, fields jsonb, merged_into uuid, parent_id uuid,
        thread text, blocked boolean, keyword_ids uuid[], place text, stars smallint, app_version text, apart boolean, version int)
     where tickets.account_id = ${slot('account')} and tickets._id = given._id`.compile(db),
);

/** Writes tickets back, all in one statement. */
export async function updateTickets(unit: UnitOfWork, tickets: readonly TicketRow[]): Promise<void> {
  if (tickets.length === 0) return;
  await update(unit.db, { account: unit.accountId, now: unit.now, tickets: JSON.stringify(tickets) });
}

/** The numbers of tickets by their IDs. */
export async function loadTicketNumbers(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await accountTable(unit, 'tickets')
    .selectFrom()
    .select(['_id', 'number'])
    .where('_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ _id, number }) => [_id, number]));
}
