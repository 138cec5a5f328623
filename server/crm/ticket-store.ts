import { sql } from 'kysely';
import type { Channel } from '#contracts/inbound/channel.ts';
import type { Message, TicketState } from '#contracts/crm/ticket.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** A ticket as it is stored and written back. */
export type TicketRow = {
  _id: string;
  number: number;
  connection_id: string;
  channel: Channel;
  contact_id: string;
  state: TicketState;
  subject: string;
  last_message: string;
  last_message_at: string;
  last_direction: Message['direction'];
  waiting_since: string | null;
  assignee_id: string | null;
  seq: number;
  standby: boolean;
  done_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** The next number of the account's tickets: without gaps, and equal to how many there are. */
export const nextTicketNumber = async (unit: Unit): Promise<number> => {
  const { last_number } = await unit.db
    .insertInto('ticket_counters')
    .values({ account_id: unit.accountId, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ last_number: sql`ticket_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
};

/** The newest ticket of a contact; the contact is locked, so it stays the newest. */
export const newestTicketOf = async (unit: Unit, contactId: string): Promise<TicketRow | null> => {
  const row = await ticketsOfAccount(unit)
    .where('contact_id', '=', contactId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? read(row) : null;
};

/** A contact's ticket that is not done; there is one at most. */
export const liveTicketOf = async (unit: Unit, contactId: string): Promise<TicketRow | null> => {
  const row = await ticketsOfAccount(unit)
    .where('contact_id', '=', contactId)
    .where('live', '=', true)
    .executeTakeFirst();
  return row ? read(row) : null;
};

/** A ticket by its id. */
export const findTicket = async (unit: Unit, id: string): Promise<TicketRow | null> => {
  const row = await ticketsOfAccount(unit).where('_id', '=', id).executeTakeFirst();
  return row ? read(row) : null;
};

const ticketsOfAccount = (unit: Unit) =>
  unit.db.selectFrom('tickets').selectAll().where('account_id', '=', unit.accountId);

/** The columns that belong to the statement and not to the ticket stay behind. */
const read = ({
  live: _live,
  account_id: _account,
  ...ticket
}: TicketRow & { live: boolean; account_id: string }): TicketRow => ticket;

/** Adds a ticket. */
export const insertTicket = async (unit: Unit, ticket: TicketRow): Promise<void> => {
  await unit.db
    .insertInto('tickets')
    .values({ account_id: unit.accountId, ...ticket })
    .execute();
};

/** Writes a ticket back. */
export const updateTicket = async (unit: Unit, ticket: TicketRow): Promise<void> => {
  const { _id, number: _number, created_at: _created, ...changing } = ticket;
  await unit.db
    .updateTable('tickets')
    .set({ ...changing, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', _id)
    .execute();
};
