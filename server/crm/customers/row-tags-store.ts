import { sql } from 'kysely';
import type { RowTag } from '#contracts/crm/views/listed.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

const tagged = planOnce((db: Db) =>
  sql<RowTag & { contact_id: string }>`
    select distinct on (asked._id, tag.position, tag.name, tag._id) asked._id as contact_id, tag._id, tag.name, tag.color
      from contacts asked
      cross join lateral (
        select asked._id union
        select same._id from contacts same
         where same.account_id = asked.account_id and same.customer_id = asked.customer_id) person (_id)
      join customer_tags given on given.account_id = asked.account_id and given.contact_id = person._id
        and (given.expires_at is null or given.expires_at > ${slot('now')})
      join interest_tags tag on tag.account_id = given.account_id and tag._id = given.tag_id
     where asked.account_id = ${slot('account')} and asked._id = any(${slot('contacts')}::uuid[])
     order by asked._id, tag.position, tag.name, tag._id`.compile(db),
);

/** The tags of the customer behind each contact, by contact: the tags of all contacts of the same person, without duplicates. */
export async function loadRowTags(
  unit: UnitOfWork,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, RowTag[]>> {
  if (contactIds.length === 0 || !(await hasTags(unit))) return new Map();
  const { rows } = await tagged(unit.db, {
    account: unit.accountId,
    now: unit.now,
    contacts: [...new Set(contactIds)],
  });
  return Map.groupBy(rows, ({ contact_id }) => contact_id);
}

/** The same tags as IDs only, as conditions on a ticket's customer need them. */
export async function loadInterestIds(
  unit: UnitOfWork,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tags = await loadRowTags(unit, contactIds);
  return new Map([...tags].map(([contactId, given]) => [contactId, given.map(({ _id }) => _id)]));
}

/** Whether the account has any tag that a customer could carry. */
function hasTags(unit: UnitOfWork): Promise<boolean> {
  return unit.cached('any interest tag', async () => {
    const tag = await accountTable(unit, 'interest_tags')
      .selectFrom()
      .select('_id')
      .limit(1)
      .executeTakeFirst();
    return tag !== undefined;
  });
}

/** All contacts of every person who carries one of these tags now, on any of their contacts. */
export function buildTaggedContactsSql(
  unit: { accountId: string; now: Date },
  tagIds: readonly (string | number)[],
) {
  const given = sql`given.account_id = ${unit.accountId} and given.tag_id = any(${tagIds}::uuid[])
    and (given.expires_at is null or given.expires_at > ${unit.now})`;
  return sql`select given.contact_id from customer_tags given where ${given}
    union select same._id from customer_tags given
      join contacts one on one.account_id = given.account_id and one._id = given.contact_id
      join contacts same on same.account_id = one.account_id and same.customer_id = one.customer_id
     where ${given}`;
}
