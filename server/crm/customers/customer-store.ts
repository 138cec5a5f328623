import { sql } from 'kysely';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import type { Channel } from '#contracts/inbound/channel.ts';
import { deleteById } from '#server/kit/db/delete-by-id.ts';
import type { PastState } from '#server/crm/customers/past-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildSearchPattern } from '#server/crm/views/ticket-text.ts';

/** A contact with what joins it to others. */
export type JoinedRow = {
  _id: string;
  channel: Channel;
  external_id: string;
  name: string;
  avatar_url: string | null;
  customer_id: string | null;
  joined_by: string | null;
  joined_at: string | null;
  created_at: string;
};

const COLUMNS = [
  '_id',
  'channel',
  'external_id',
  'name',
  'avatar_url',
  'customer_id',
  'joined_by',
  'joined_at',
  'created_at',
] as const;

/** Most contacts that a search answers. */
const FOUND_MAX = 20;

const contacts = (unit: UnitOfWork) =>
  unit.db.selectFrom('contacts').select(COLUMNS).where('account_id', '=', unit.accountId);

/** A contact and all that are the same person, the asked one first; empty when there is none. */
export const listCustomerContacts = async (unit: UnitOfWork, contactId: string): Promise<JoinedRow[]> => {
  const asked = await contacts(unit).where('_id', '=', contactId).executeTakeFirst();
  if (!asked?.customer_id) return asked ? [asked] : [];
  const others = await contacts(unit)
    .where('customer_id', '=', asked.customer_id)
    .where('_id', '<>', contactId)
    .orderBy('created_at')
    .execute();
  return [asked, ...others];
};

/** These contacts, as far as they are there. */
export const listContactsByIds = async (unit: UnitOfWork, ids: readonly string[]): Promise<JoinedRow[]> =>
  ids.length === 0
    ? []
    : contacts(unit)
        .where('_id', 'in', [...ids])
        .execute();

/**
 * One line for everybody who joins or parts contacts of the account. Which contacts that moves is known only once they are read, so
 * locks on those that were named would be taken crosswise, and what was read before them would be old.
 */
export const lockCustomers = async (unit: UnitOfWork): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('customers:' || ${unit.accountId}, 0))`.execute(
    unit.db,
  );
};

/** Locks contacts in the order in which acts on many conversations lock them. */
export const lockContacts = async (unit: UnitOfWork, ids: readonly string[]): Promise<void> => {
  await unit.db
    .selectFrom('contacts')
    .select('_id')
    .where('account_id', '=', unit.accountId)
    .where('_id', 'in', [...ids])
    .orderBy('_id')
    .forUpdate()
    .execute();
};

/** Makes a customer. @returns its id */
export const insertCustomer = async (unit: UnitOfWork): Promise<string> => {
  const _id = unit.newId();
  await unit.db
    .insertInto('customers')
    .values({ account_id: unit.accountId, _id, created_at: unit.now })
    .execute();
  return _id;
};

/** Puts contacts to a customer, or to none. `by` stands as who said so; null leaves it open. */
export const saveCustomerOf = async (
  unit: UnitOfWork,
  ids: readonly string[],
  { customerId, by }: { customerId: string | null; by: string | null },
): Promise<void> => {
  if (ids.length === 0) return;
  await unit.db
    .updateTable('contacts')
    .set({ customer_id: customerId, joined_by: by, joined_at: by === null ? null : unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', 'in', [...ids])
    .execute();
};

/** Puts contacts to a customer, or to none; who said so stays as it is. */
export const moveContacts = async (
  unit: UnitOfWork,
  ids: readonly string[],
  customerId: string | null,
): Promise<void> => {
  if (ids.length === 0) return;
  await unit.db
    .updateTable('contacts')
    .set({ customer_id: customerId })
    .where('account_id', '=', unit.accountId)
    .where('_id', 'in', [...ids])
    .execute();
};

/** Lays down again who said of contacts that they are the same person, and when. */
export const saveStandings = async (unit: UnitOfWork, standings: readonly PastState[]): Promise<void> => {
  for (const { _id, ...joined } of standings)
    await unit.db
      .updateTable('contacts')
      .set(joined)
      .where('account_id', '=', unit.accountId)
      .where('_id', '=', _id)
      .execute();
};

/** Forgets a customer whom nobody is any more. */
export const deleteCustomer = (unit: UnitOfWork, id: string): Promise<void> =>
  deleteById(unit, 'customers', id);

/** How many tickets contacts have, and how many of them still wait for somebody. */
export const countTicketsOf = (
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<{ live: number; all: number }> =>
  unit.db
    .selectFrom('tickets')
    .select((is) => [
      is.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where live)`.as('live'),
    ])
    .where('account_id', '=', unit.accountId)
    .where('contact_id', 'in', [...ids])
    .executeTakeFirstOrThrow();

/** Contacts whose name, address, network id or telephone number holds every word of a text, or whose id it is. */
export const findContacts = (unit: UnitOfWork, text: string): Promise<JoinedRow[]> =>
  contacts(unit)
    .where((is) =>
      is.or([
        is.and(searchWords(text).map((word) => sql<boolean>`searched like ${buildSearchPattern(word)}`)),
        sql<boolean>`_id::text = ${text.trim().toLowerCase()}`,
      ]),
    )
    .orderBy('updated_at', 'desc')
    .limit(FOUND_MAX)
    .execute();
