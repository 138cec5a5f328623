import { sql } from 'kysely';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import type { Channel } from '#contracts/networks.ts';
import type { PastState } from '#server/crm/customers/past-store.ts';
import { buildSearchPattern } from '#server/crm/views/ticket-text-sql.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A contact with the data that joins it to others. */
export type JoinedRow = {
  _id: string;
  channel: Channel;
  external_id: string;
  name: string;
  avatar_url: string | null;
  customer_id: string | null;
  merged_by: string | null;
  merged_at: string | null;
  created_at: string;
};

const COLUMNS = [
  '_id',
  'channel',
  'external_id',
  'name',
  'avatar_url',
  'customer_id',
  'merged_by',
  'merged_at',
  'created_at',
] as const;

/** The most contacts that a search returns. */
const FOUND_MAX = 20;

const contacts = (unit: UnitOfWork) => accountTable(unit, 'contacts').selectFrom().select(COLUMNS);

/** A contact and all contacts of the same person, the requested one first; empty when there is none. */
export async function listCustomerContacts(unit: UnitOfWork, contactId: string): Promise<JoinedRow[]> {
  const contact = await contacts(unit).where('_id', '=', contactId).executeTakeFirst();
  if (!contact?.customer_id) return contact ? [contact] : [];
  const others = await contacts(unit)
    .where('customer_id', '=', contact.customer_id)
    .where('_id', '<>', contactId)
    .orderBy('created_at')
    .execute();
  return [contact, ...others];
}

/** Those of these contacts that exist. */
export async function listContactsByIds(unit: UnitOfWork, ids: readonly string[]): Promise<JoinedRow[]> {
  return ids.length === 0
    ? []
    : contacts(unit)
        .where('_id', 'in', [...ids])
        .execute();
}

/**
 * Serialises all joins and splits of contacts in an account. Which contacts these move is known only once they are read, so locks on the
 * named ones would deadlock, and what was read before them would be outdated.
 */
export async function lockCustomers(unit: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customers:' || ${unit.accountId}, 0))`.execute(
    unit.db,
  );
}

/** Locks contacts in the same order as bulk changes lock them. */
export async function lockContacts(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await accountTable(unit, 'contacts')
    .selectFrom()
    .select('_id')
    .where('_id', 'in', [...ids])
    .orderBy('_id')
    .forUpdate()
    .execute();
}

/** Creates a customer. @returns its ID */
export async function insertCustomer(unit: UnitOfWork): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, 'customers').insert({ _id, created_at: unit.now });
  return _id;
}

/** Joins contacts to a customer, or to none. `by` is recorded as the author; null leaves it open. */
export async function saveCustomerOf(
  unit: UnitOfWork,
  ids: readonly string[],
  { customerId, by }: { customerId: string | null; by: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await accountTable(unit, 'contacts')
    .updateTable()
    .set({ customer_id: customerId, merged_by: by, merged_at: by === null ? null : unit.now })
    .where('_id', 'in', [...ids])
    .execute();
}

/** Joins contacts to a customer, or to none; the author of the join stays as it is. */
export async function moveContacts(
  unit: UnitOfWork,
  ids: readonly string[],
  customerId: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await accountTable(unit, 'contacts')
    .updateTable()
    .set({ customer_id: customerId })
    .where('_id', 'in', [...ids])
    .execute();
}

/** Restores who joined contacts, and when. */
export async function saveStandings(unit: UnitOfWork, standings: readonly PastState[]): Promise<void> {
  for (const { _id, ...joined } of standings) await accountTable(unit, 'contacts').update(_id, joined);
}

/** Deletes a customer who has no contacts any more. */
export function deleteCustomer(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'customers').delete(id);
}

/** How many tickets contacts have, and how many of them still wait for somebody. */
export function countTicketsOf(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<{ live: number; all: number }> {
  return accountTable(unit, 'tickets')
    .selectFrom()
    .select((is) => [
      is.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where live)`.as('live'),
    ])
    .where('contact_id', 'in', [...ids])
    .executeTakeFirstOrThrow();
}

/** Contacts whose name, address, network ID or telephone number holds every word of a text, or whose ID it is. */
export function findContacts(unit: UnitOfWork, text: string): Promise<JoinedRow[]> {
  return contacts(unit)
    .where((is) =>
      is.or([
        is.and(searchWords(text).map((word) => sql<boolean>`searched like ${buildSearchPattern(word)}`)),
        sql<boolean>`_id::text = ${text.trim().toLowerCase()}`,
      ]),
    )
    .orderBy('updated_at', 'desc')
    .limit(FOUND_MAX)
    .execute();
}
