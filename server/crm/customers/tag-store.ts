import { sql } from 'kysely';
import { z } from 'zod';
import { CustomerTag } from '#contracts/crm/customers/endpoints.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** An interest tag that is in use. */
export type ActiveTag = { _id: string; name: string; color: string; words: string[] };

/** A tag that a contact has, with its source and its expiry. */
export const TagUse = z.object({
  contact_id: z.uuid(),
  tag_id: z.uuid(),
  source: CustomerTag.shape.source,
  tagged_by: z.uuid().nullable(),
  at: z.string(),
  expires_at: z.string().nullable(),
});
export type TagUse = z.infer<typeof TagUse>;

/** The interest tags that may be given. */
export function listActiveTags(unit: UnitOfWork): Promise<ActiveTag[]> {
  return accountTable(unit, 'interest_tags')
    .selectFrom()
    .select(['_id', 'name', 'color', 'words'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute();
}

/** A tag with the contact that has it, and its source. */
export type CarriedTag = Omit<TagUse, 'tag_id'> & { _id: string; name: string; color: string };

/** The tags of contacts that have not expired, newest first. */
export function listContactTags(unit: UnitOfWork, contactIds: readonly string[]): Promise<CarriedTag[]> {
  return unit.db
    .selectFrom('customer_tags as given')
    .innerJoin('interest_tags as tag', (on) =>
      on.onRef('tag.account_id', '=', 'given.account_id').onRef('tag._id', '=', 'given.tag_id'),
    )
    .select(['tag._id', 'tag.name', 'tag.color', 'given.contact_id', 'given.source'])
    .select(['given.tagged_by', 'given.at', 'given.expires_at'])
    .where('given.account_id', '=', unit.accountId)
    .where('given.contact_id', 'in', [...contactIds])
    .where((is) =>
      is.or([is('given.expires_at', 'is', null), is('given.expires_at', '>', unit.now.toISOString())]),
    )
    .orderBy('given.at', 'desc')
    .execute();
}

type CustomerTagInput = {
  contactId: string;
  tagId: string;
  source: CustomerTag['source'];
  expiresAt: string | null;
};

/** Gives a contact a tag, or changes the expiry of one that it has; an expired tag that is still stored is given again. */
export async function saveTag(
  unit: UnitOfWork,
  { contactId, tagId, source, expiresAt }: CustomerTagInput,
): Promise<void> {
  const anew = <T>(column: 'source' | 'tagged_by' | 'at') =>
    sql<T>`case when customer_tags.expires_at <= ${unit.now} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`customer_tags.${column}`)} end`;
  await accountTable(unit, 'customer_tags')
    .insertInto({
      contact_id: contactId,
      tag_id: tagId,
      source,
      tagged_by: unit.actor.id,
      at: unit.now,
      expires_at: expiresAt,
    })
    .onConflict((on) =>
      on.columns(['account_id', 'contact_id', 'tag_id']).doUpdateSet({
        expires_at: expiresAt,
        source: anew<CustomerTag['source']>('source'),
        tagged_by: anew<string | null>('tagged_by'),
        at: anew<string>('at'),
      }),
    )
    .execute();
}

/** Restores the tag of a contact as it was; does nothing where the contact or the tag is gone, or the contact has it already. @returns
 * whether it was restored */
export async function insertUse(unit: UnitOfWork, { contact_id, tag_id, ...use }: TagUse): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into customer_tags (account_id, contact_id, tag_id, source, tagged_by, at, expires_at)
    select tag.account_id, contact._id, tag._id, ${use.source}, ${use.tagged_by}::uuid, ${use.at}::timestamptz, ${use.expires_at}::timestamptz
      from interest_tags tag join contacts contact on contact.account_id = tag.account_id and contact._id = ${contact_id}
     where tag.account_id = ${unit.accountId} and tag._id = ${tag_id}
    on conflict do nothing`.execute(unit.db);
  return Number(numAffectedRows) > 0;
}

/** Removes a tag from contacts. @returns how many had it */
export async function deleteContactTag(
  unit: UnitOfWork,
  contactIds: readonly string[],
  tagId: string,
): Promise<number> {
  const gone = await accountTable(unit, 'customer_tags')
    .deleteFrom()
    .where('contact_id', 'in', [...contactIds])
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** The newest messages of contacts, newest first. */
export function listNewestTexts(unit: UnitOfWork, contactIds: readonly string[], most: number) {
  return accountTable(unit, 'messages')
    .selectFrom()
    .select(['ticket_id', 'text'])
    .where('contact_id', 'in', [...contactIds])
    .where('direction', '=', 'in')
    .where('text', '<>', '')
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .limit(most)
    .execute();
}
