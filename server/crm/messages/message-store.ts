import { getContentKind, type ContentKind } from '#contracts/crm/content-kind.ts';
import type { DeliveryState, Message, MessageKind } from '#contracts/crm/ticket.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { insertLineFileReferences } from '#server/crm/media/file-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { runPlanned, planOnce, slot, queryTogether, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** The fields of every line of a conversation, as stored and as read. */
type Line = {
  _id: string;
  ticket_id: string;
  contact_id: string;
  seq: number;
  line: number;
  direction: Message['direction'];
  event: string | null;
  author_id: string | null;
  author_name: string;
  text: string;
  kind: MessageKind;
  parent_id: string | null;
};

/** A line of a conversation to be stored. */
export type NewMessage = Line & {
  media: readonly IncomingMedia[];
  origin_id: string | null;
  provider_id: string | null;
  raw: unknown;
  extra: Record<string, unknown> | null;
  at: Date;
};

/** A private line that does not name the line it answers. */
export const PLAIN = { kind: 'private', parent_id: null, extra: null } satisfies Partial<NewMessage>;

function stored(unit: UnitOfWork, { media, raw, extra, ...row }: NewMessage) {
  return {
    account_id: unit.accountId,
    ...row,
    media: JSON.stringify(media),
    raw: raw === undefined ? null : JSON.stringify(raw),
    extra: extra === null ? null : JSON.stringify(extra),
  };
}

const insertOne = deferredWrite((db: Db) =>
  db.insertInto('messages').values({
    account_id: slot('account_id'),
    _id: slot('_id'),
    ticket_id: slot('ticket_id'),
    contact_id: slot('contact_id'),
    seq: slot('seq'),
    line: slot('line'),
    direction: slot('direction'),
    event: slot('event'),
    author_id: slot('author_id'),
    author_name: slot('author_name'),
    text: slot('text'),
    media: slot('media'),
    origin_id: slot('origin_id'),
    provider_id: slot('provider_id'),
    raw: slot('raw'),
    kind: slot('kind'),
    parent_id: slot('parent_id'),
    extra: slot('extra'),
    at: slot('at'),
  }),
);

/** Adds lines. */
export async function insertMessages(unit: UnitOfWork, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const [only, ...more] = messages.map((message) => stored(unit, message));
  if (only && more.length === 0) await insertOne(unit.db, only);
  else if (only)
    await unit.db
      .insertInto('messages')
      .values([only, ...more])
      .execute();
  await insertLineFileReferences(unit, messages);
}

/** Which of these deliveries have a line in the conversations of these contacts already: `contact origin`. */
export async function findKnownOrigins(
  unit: UnitOfWork,
  contactIds: readonly string[],
  originIds: readonly string[],
): Promise<Set<string>> {
  if (originIds.length === 0) return new Set();
  const rows = await accountTable(unit, 'messages')
    .selectFrom()
    .select(['contact_id', 'origin_id'])
    .where('contact_id', 'in', contactIds)
    .where('origin_id', 'in', originIds)
    .execute();
  return new Set(rows.map((row) => `${row.contact_id} ${row.origin_id}`));
}

/** Deletes a line that nobody but its author has ever had: its reply was taken back before it was sent. */
export async function deleteMessage(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'file_references')
    .deleteFrom()
    .where('holder', '=', 'message')
    .where('holder_id', '=', id)
    .execute();
  await accountTable(unit, 'messages').deleteFrom().where('_id', '=', id).execute();
}

/** Deletes a message's content for good; its line stays, marked as withdrawn. */
export async function withdrawMessage(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'messages').update(id, {
    text: '',
    media: '[]',
    raw: null,
    extra: null,
    event: 'unsend',
  });
}

/** A line with its delivery state, as it is read. */
export type MessageRow = Line & {
  content: ContentKind;
  media: unknown;
  hidden_at: string | null;
  extra: unknown;
  at: string;
  delivery: DeliveryState;
  delivery_note: string | null;
  delivery_note_fault: WireFault | null;
  delivery_failure: SendFailure | null;
  cost: 'free' | 'paid' | null;
  hold_until: string | null;
};

function messagesOfAccount(unit: Pick<UnitOfWork, 'db' | 'accountId'>) {
  return (
    unit.db
      .selectFrom('messages')
      // Each line's row by its key, however few rows there were when this was planned: a scan of the whole outbox is slow.
      .leftJoinLateral(
        (is) =>
          is
            .selectFrom('outbox')
            .select([
              'outbox.state',
              'outbox.note',
              'outbox.note_fault',
              'outbox.failure',
              'outbox.cost',
              'outbox.hold_until',
            ])
            .whereRef('outbox.account_id', '=', 'messages.account_id')
            .whereRef('outbox.message_id', '=', 'messages._id')
            .limit(1)
            .as('outbox'),
        (join) => join.onTrue(),
      )
      .select([
        'messages._id',
        'messages.ticket_id',
        'messages.contact_id',
        'messages.seq',
        'messages.line',
        'messages.direction',
        'messages.event',
        'messages.author_id',
        'messages.author_name',
        'messages.text',
        'messages.content',
        'messages.media',
        'messages.kind',
        'messages.parent_id',
        'messages.hidden_at',
        'messages.extra',
        'messages.at',
        'outbox.state as delivery',
        'outbox.note as delivery_note',
        'outbox.note_fault as delivery_note_fault',
        'outbox.failure as delivery_failure',
        'outbox.cost',
        'outbox.hold_until',
      ])
      .where('messages.account_id', '=', unit.accountId)
  );
}

type Range = { ticketId: string; before?: number | undefined; after?: number | undefined; limit: number };

const newest = planOnce((db: Db) =>
  messagesOfAccount({ db, accountId: slot('account') })
    .where('messages.ticket_id', '=', slot('ticket'))
    .orderBy('messages.seq', 'desc')
    .limit(slot('limit')),
);

/** A query for the newest lines of a ticket, to be sent together with others: at most one more than `limit`. {@link readNewest} reads
 * the result. */
export function buildNewestLinesQuery(unit: UnitOfWork, ticketId: string, limit: number) {
  return newest.with({ account: unit.accountId, ticket: ticketId, limit: limit + 1 });
}

/** Reads the result of {@link buildNewestLinesQuery}, oldest first. */
export const readNewest = (rows: readonly MessageColumns[]): MessageRow[] => rows.map(read).reverse();

/** Lines of a ticket in their order: the newest ones, those before a number, or those after one. At most one more than `limit`. */
export async function listMessages(unit: UnitOfWork, range: Range): Promise<MessageRow[]> {
  const { ticketId, before, after, limit } = range;
  if (before === undefined && after === undefined) {
    const [rows] = await queryTogether(unit.db, buildNewestLinesQuery(unit, ticketId, limit));
    return readNewest(rows);
  }
  let query = messagesOfAccount(unit).where('messages.ticket_id', '=', ticketId);
  if (before !== undefined) query = query.where('messages.seq', '<', before);
  if (after !== undefined) query = query.where('messages.seq', '>', after);
  const forward = after !== undefined;
  const ordered = query.orderBy('messages.seq', forward ? 'asc' : 'desc').limit(limit + 1);
  const { rows } = await runPlanned(unit.db, ordered);
  return (forward ? rows : rows.reverse()).map(read);
}

/** One line of the account by its ID. */
export async function findMessage(unit: UnitOfWork, id: string): Promise<MessageRow | null> {
  const [row] = (await runPlanned(unit.db, messagesOfAccount(unit).where('messages._id', '=', id))).rows;
  return row ? read(row) : null;
}

/** A line that this unit stored, as it would be read again; its delivery state is an argument. */
export function toMessageRow(
  { at, media, origin_id: _origin, provider_id: _provider, raw: _raw, ...line }: NewMessage,
  fate: Pick<
    MessageRow,
    'delivery' | 'delivery_note' | 'delivery_note_fault' | 'delivery_failure' | 'cost' | 'hold_until'
  >,
): MessageRow {
  return {
    ...line,
    content: getContentKind({ ...line, media }),
    media: [...media],
    hidden_at: null,
    at: at.toISOString(),
    ...fate,
  };
}

/** A line of our own without an outbox row, or anybody else's, was received. */
type MessageColumns = Omit<MessageRow, 'delivery'> & { delivery: DeliveryState | null };

function read(row: MessageColumns): MessageRow {
  return {
    ...row,
    delivery: row.delivery ?? 'received',
  };
}

/** At most one more than `limit`: the newest lines that a contact may see, or those after a line. Oldest first. */
export async function listLines(
  unit: UnitOfWork,
  contactId: string,
  { after, limit }: { after: number; limit: number },
): Promise<(MessageRow & { provider_id: string | null })[]> {
  const forward = after > 0;
  const rows = await messagesOfAccount(unit)
    .select('messages.provider_id')
    .where('messages.contact_id', '=', contactId)
    .where('messages.direction', 'in', ['in', 'out'])
    .where('messages.line', '>', after)
    .orderBy('messages.line', forward ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  return (forward ? rows : rows.reverse()).map((row) => ({ ...read(row), provider_id: row.provider_id }));
}

/** The line of a contact with a given ID of its channel. */
export async function findLineByOrigin(
  unit: UnitOfWork,
  contactId: string,
  originId: string,
): Promise<(MessageRow & { provider_id: string | null }) | null> {
  const row = await messagesOfAccount(unit)
    .select('messages.provider_id')
    .where('messages.contact_id', '=', contactId)
    .where('messages.origin_id', '=', originId)
    .executeTakeFirst();
  return row ? { ...read(row), provider_id: row.provider_id } : null;
}
