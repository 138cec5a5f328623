import type { PersonIds } from '#contracts/inbound/incoming.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The ids that a network gives to the person of a contact. */
export type IdsOfContact = { contactId: string; ids: PersonIds };

/** Stores the ids of contacts of a connection; one that is stored already stays with its contact. */
export async function saveContactIds(
  unit: UnitOfWork,
  connectionId: string,
  people: readonly IdsOfContact[],
): Promise<void> {
  const rows = people.flatMap(({ contactId, ids }) =>
    toPairs(ids).map(({ kind, value }) => ({
      connection_id: connectionId,
      value,
      kind,
      contact_id: contactId,
    })),
  );
  if (rows.length === 0) return;
  const distinct = [...new Map(rows.map((row) => [row.value, row])).values()];
  await accountTable(unit, 'contact_ids')
    .insertInto(distinct.toSorted((a, b) => (a.value < b.value ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'value']).doNothing())
    .execute();
}

/** The ids by which people of a connection are known, with the ID of their conversation. */
export async function findConversationIds(
  unit: UnitOfWork,
  connectionId: string,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const rows = await unit.db
    .selectFrom('contact_ids')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'contact_ids.account_id')
        .onRef('contacts._id', '=', 'contact_ids.contact_id'),
    )
    .select(['contact_ids.value', 'contacts.external_id'])
    .where('contact_ids.account_id', '=', unit.accountId)
    .where('contact_ids.connection_id', '=', connectionId)
    .where('contact_ids.value', 'in', [...values])
    .execute();
  return new Map(rows.map(({ value, external_id }) => [value, external_id]));
}

/** Forgets an id that no longer belongs to its contact. */
export async function deleteContactId(unit: UnitOfWork, connectionId: string, value: string): Promise<void> {
  await accountTable(unit, 'contact_ids')
    .deleteFrom()
    .where('connection_id', '=', connectionId)
    .where('value', '=', value)
    .execute();
}

/** The ids of a person, the surest first: an id within a business belongs to one person, a number may be given to another. */
export function toPairs({ user, phone, parent_user }: PersonIds): { kind: keyof PersonIds; value: string }[] {
  const pairs = [
    { kind: 'user' as const, value: user },
    { kind: 'phone' as const, value: phone },
    { kind: 'parent_user' as const, value: parent_user },
  ];
  return pairs.flatMap(({ kind, value }) => (value === undefined ? [] : [{ kind, value }]));
}
