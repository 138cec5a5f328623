import { sql, type RawBuilder } from 'kysely';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Channel } from '#contracts/networks.ts';
import { handleOf } from '#server/crm/customers/contact-details.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { planOnce, slot, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** A person or group that writes to the account on one connection. */
export type ContactRow = {
  _id: string;
  connection_id: string;
  channel: Channel;
  external_id: string;
  kind: string;
  name: string;
  avatar_url: string | null;
  last_line: number;
  created_at: string;
};

/**
 * The name of contacts wherever they have to be distinguished; SQL of `contactName`.
 * @param as the alias of the table in the query
 */
export function buildContactNameSql(as: string): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(`${as}.name`)}, ''), ${sql.ref(`${as}.external_id`)})`;
}

/** The columns of a contact that are read. */
export const CONTACT_COLUMNS = [
  '_id',
  'connection_id',
  'channel',
  'external_id',
  'kind',
  'name',
  'avatar_url',
  'last_line',
  'created_at',
] as const;

/**
 * The data of a speaker. An empty name leaves the stored one. `handle`: the name by which their network allows them to be mentioned, as it
 * reports it.
 */
export type ContactInput = Pick<ContactRow, 'connection_id' | 'channel' | 'external_id' | 'kind' | 'name'> & {
  avatar_url: string | null;
  handle?: string | null | undefined;
};

/**
 * The contacts of speakers of one connection, created where there are none, and locked in one order: everything else that writes to these
 * people's conversations waits until the unit ends, and two units never deadlock.
 */
export async function openContacts(
  unit: UnitOfWork,
  speakers: readonly (ContactInput & { _id: string })[],
): Promise<(ContactRow & { created: boolean })[]> {
  if (speakers.length === 0) return [];
  const inOrder = speakers.toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1));
  return accountTable(unit, 'contacts')
    .insertInto(
      inOrder.map(({ handle, ...speaker }) => ({
        ...speaker,
        handle: handleOf(handle ?? ''),
        created_at: unit.now,
        updated_at: unit.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'connection_id', 'external_id']).doUpdateSet({
        updated_at: unit.now,
        name: sql`case when excluded.name = '' then contacts.name else excluded.name end`,
        avatar_url: sql`coalesce(excluded.avatar_url, contacts.avatar_url)`,
        handle: sql`coalesce(excluded.handle, contacts.handle)`,
      }),
    )
    .returning([...CONTACT_COLUMNS, sql<boolean>`xmax = 0`.as('created')])
    .execute();
}

/** Records that somebody was a customer already at an earlier time that is known only now. */
export async function updateKnownSince(unit: UnitOfWork, id: string, at: Date): Promise<void> {
  await accountTable(unit, 'contacts')
    .updateTable()
    .set({ created_at: at })
    .where('_id', '=', id)
    .where('created_at', '>', at.toISOString())
    .execute();
}

/** Gives a contact another ID at its network. */
export async function updateExternalId(unit: UnitOfWork, id: string, externalId: string): Promise<void> {
  await accountTable(unit, 'contacts').update(id, { external_id: externalId, updated_at: unit.now });
}

/** A contact, locked. */
export async function lockContact(unit: UnitOfWork, id: string): Promise<ContactRow | undefined> {
  return accountTable(unit, 'contacts').lock(id, CONTACT_COLUMNS);
}

const lockByTicket = planOnce((db: Db) =>
  db
    .selectFrom('contacts')
    .select(CONTACT_COLUMNS)
    .where('account_id', '=', slot('account'))
    .where('_id', '=', (is) =>
      is
        .selectFrom('tickets')
        .select('contact_id')
        .where('account_id', '=', slot('account'))
        .where('_id', '=', slot('ticket')),
    )
    .forUpdate(),
);

/** The contact of a ticket, to be locked with what is read under the lock. */
export function buildContactLockQuery(unit: UnitOfWork, ticketId: string) {
  return lockByTicket.with({ account: unit.accountId, ticket: ticketId });
}

/** The contact with a network's own ID on a connection. */
export async function findContactOf(
  unit: UnitOfWork,
  connectionId: string,
  externalId: string,
): Promise<ContactRow | undefined> {
  return accountTable(unit, 'contacts').find(
    { connection_id: connectionId, external_id: externalId },
    CONTACT_COLUMNS,
  );
}

/** A person as a network names them to a connection. */
type ContactName = Pick<ContactRow, 'connection_id' | 'external_id' | 'name' | 'avatar_url'>;

/** The present data of authors whom posts name by a network ID only; those without a name are left out. */
export async function findWriterNames(
  unit: UnitOfWork,
  writers: readonly { connectionId: string; externalId: string }[],
): Promise<ContactName[]> {
  if (writers.length === 0) return [];
  const { rows } = await sql<ContactName>`
    select contacts.connection_id, contacts.external_id, contacts.name, contacts.avatar_url
      from unnest(${writers.map((one) => one.connectionId)}::uuid[], ${writers.map((one) => one.externalId)}::text[])
        as asked (connection_id, external_id)
      join contacts on contacts.account_id = ${unit.accountId}
       and contacts.connection_id = asked.connection_id and contacts.external_id = asked.external_id
     where contacts.name not in ('', contacts.external_id)`.execute(unit.db);
  return rows;
}

/** The names of contacts by their IDs. */
export async function loadContactNames(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const contacts = await accountTable(unit, 'contacts')
    .selectFrom()
    .select(['_id', 'name', 'external_id'])
    .where('_id', 'in', ids)
    .execute();
  return new Map(contacts.map((contact) => [contact._id, getContactName(contact)]));
}

/** Writes how many lines each contact's conversations have by now. */
export async function saveLastLines(unit: UnitOfWork, contacts: readonly ContactRow[]): Promise<void> {
  const [only, ...others] = contacts;
  if (!only) return;
  if (others.length === 0) return saveLastLine(unit, only);
  const query = sql`
    update contacts set last_line = given.last_line, updated_at = ${unit.now}
      from unnest(${contacts.map((one) => one._id)}::uuid[], ${contacts.map((one) => one.last_line)}::bigint[])
        as given (_id, last_line)
     where contacts.account_id = ${unit.accountId} and contacts._id = given._id`;
  await query.execute(unit.db);
}

const updateLastLine = deferredWrite((db: Db) =>
  db
    .updateTable('contacts')
    .set({ last_line: slot('last_line'), updated_at: slot('now') })
    .where('account_id', '=', slot('account'))
    .where('_id', '=', slot('id')),
);

/** For the usual case of one contact: by its key, so that the database plans it once. */
async function saveLastLine(unit: UnitOfWork, { _id, last_line }: ContactRow): Promise<void> {
  await updateLastLine(unit.db, { account: unit.accountId, id: _id, last_line, now: unit.now });
}

/** Writes what the network reported about a person. */
export async function saveProfile(
  unit: UnitOfWork,
  id: string,
  profile: { name: string; avatar_url: string | null } | null,
): Promise<void> {
  await accountTable(unit, 'contacts').update(id, { ...profile, profile_at: unit.now, updated_at: unit.now });
}
