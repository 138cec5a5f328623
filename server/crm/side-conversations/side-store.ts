import { sql, type Selectable } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = [
  '_id',
  'ticket_id',
  'connection_id',
  'subject',
  'people',
  'cc',
  'state',
  'last_direction',
  'last_message',
  'last_kind',
  'last_at',
  'seq',
  'unread',
  'subject_token',
  'started_by',
  'version',
  'created_at',
] as const;

/** A side conversation as it is stored. */
export type SideRow = Pick<Selectable<Tables['side_conversations']>, (typeof COLUMNS)[number]>;

/** How many side conversations of one ticket are listed; in practice there are fewer. */
const MOST_LISTED = 200;

const rowsOf = (unit: UnitOfWork) => accountTable(unit, 'side_conversations').selectFrom().select(COLUMNS);

/** The side conversations of a ticket: open ones first, then by the time of the last message. */
export function listSide(unit: UnitOfWork, ticketId: string): Promise<SideRow[]> {
  return rowsOf(unit)
    .where('ticket_id', '=', ticketId)
    .orderBy('state', 'desc')
    .orderBy('last_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

type SideKey = { ticketId: string; sideId: string };

/** A side conversation of a ticket. */
export function findSide(unit: UnitOfWork, { ticketId, sideId }: SideKey): Promise<SideRow | undefined> {
  return rowsOf(unit).where('ticket_id', '=', ticketId).where('_id', '=', sideId).executeTakeFirst();
}

/** The same, locked until the unit ends. */
export function lockSide(unit: UnitOfWork, { ticketId, sideId }: SideKey): Promise<SideRow | undefined> {
  return rowsOf(unit)
    .where('ticket_id', '=', ticketId)
    .where('_id', '=', sideId)
    .forUpdate()
    .executeTakeFirst();
}

/** Side conversations of any ticket by their IDs, locked in one order, so that two units never deadlock. */
export function lockSideConversations(unit: UnitOfWork, ids: readonly string[]): Promise<SideRow[]> {
  return rowsOf(unit).where('_id', 'in', ids).orderBy('_id').forUpdate().execute();
}

/** The side conversations of some marks, each with all recipients of its e-mails and their copies (in lower case). */
export async function findSideConversationsByMark(
  unit: UnitOfWork,
  marks: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; addresses: ReadonlySet<string> }>> {
  if (marks.length === 0) return new Map();
  const { rows } = await sql<{ _id: string; subject_token: string; addresses: string[] }>`
    select aside._id, aside.subject_token, array(
        select lower(whom) from side_messages said
          cross join unnest(array['to', 'cc', 'bcc']) head
          cross join jsonb_array_elements_text(coalesce(said.extra -> head, '[]')) whom
         where said.account_id = aside.account_id and said.side_conversation_id = aside._id and said.direction = 'out'
      ) as addresses
      from side_conversations aside
     where aside.account_id = ${unit.accountId} and aside.subject_token = any(${[...marks]}::text[])`.execute(
    unit.db,
  );
  return new Map(
    rows.map(({ _id, subject_token, addresses }) => [subject_token, { _id, addresses: new Set(addresses) }]),
  );
}

/** Stores a new one. */
export async function insertSide(unit: UnitOfWork, row: SideRow): Promise<void> {
  await accountTable(unit, 'side_conversations').insert({ ...row, updated_at: unit.now });
}

/** Writes whether its newest answer is unread, without making a concurrent change stale. */
export async function markSideRead(unit: UnitOfWork, row: SideRow, unread: boolean): Promise<SideRow> {
  await accountTable(unit, 'side_conversations').update(row._id, { unread });
  return { ...row, unread };
}

/** Writes the changes of one; its version increases. @returns it as it is now */
export async function updateSide(
  unit: UnitOfWork,
  row: SideRow,
  changes: Partial<
    Pick<
      SideRow,
      | 'people'
      | 'cc'
      | 'state'
      | 'last_direction'
      | 'last_message'
      | 'last_kind'
      | 'last_at'
      | 'seq'
      | 'unread'
    >
  >,
): Promise<SideRow> {
  const next = { ...row, ...changes, version: row.version + 1 };
  const { _id, people, cc, state, last_direction, last_message, last_kind, last_at, seq, unread, version } =
    next;
  await accountTable(unit, 'side_conversations').update(_id, {
    people,
    cc,
    state,
    last_direction,
    last_message,
    last_kind,
    last_at,
    seq,
    unread,
    version,
    updated_at: unit.now,
  });
  return next;
}

/** Moves side conversations, with their e-mails in the outbox, to another ticket. */
export async function updateSideTicket(
  unit: UnitOfWork,
  ids: readonly string[],
  ticketId: string,
): Promise<void> {
  if (ids.length === 0) return;
  await accountTable(unit, 'side_conversations')
    .updateTable()
    .set({ ticket_id: ticketId, updated_at: unit.now })
    .where('_id', 'in', ids)
    .execute();
  await accountTable(unit, 'outbox')
    .updateTable()
    .set({ ticket_id: ticketId })
    .where('message_id', 'in', (is) =>
      is
        .selectFrom('side_messages')
        .select('_id')
        .where('account_id', '=', unit.accountId)
        .where('side_conversation_id', 'in', ids)
        .where('direction', '=', 'out'),
    )
    .execute();
}

/** The IDs of the side conversations of a ticket, locked in one order. */
export async function lockSideIds(unit: UnitOfWork, ticketId: string): Promise<string[]> {
  const rows = await accountTable(unit, 'side_conversations')
    .selectFrom()
    .select('_id')
    .where('ticket_id', '=', ticketId)
    .orderBy('_id')
    .forUpdate()
    .execute();
  return rows.map(({ _id }) => _id);
}

/** Deletes a side conversation that nobody but its author has ever had: its only e-mail was taken back. */
export async function deleteSide(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'side_conversations').deleteFrom().where('_id', '=', id).execute();
}
