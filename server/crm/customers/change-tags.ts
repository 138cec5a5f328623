import { z } from 'zod';
import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { listCustomerContacts } from '#server/crm/customers/customer-store.ts';
import { TagUse, listContactTags } from '#server/crm/customers/tag-store.ts';
import { reinsertTag, assignTag, removeTag, toTagUse } from '#server/crm/customers/tags.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type TagChange = Pick<BulkChange, 'add_customer_tag_ids' | 'remove_customer_tag_ids'>;

/** The tags that an action gave to a customer and removed, so that it can be undone. */
export const TagsChanged = z.object({
  contact_id: z.uuid(),
  given: z.array(z.uuid()),
  taken: z.array(TagUse),
});
export type TagsChanged = z.infer<typeof TagsChanged>;

/**
 * Gives the person behind a contact the tags that they lack, without expiry, and removes those that they have.
 * @returns what was changed; undefined where no change was requested
 */
export async function changeTags(
  unit: UnitOfWork,
  contactId: string,
  { add_customer_tag_ids: add = [], remove_customer_tag_ids: remove = [] }: TagChange,
): Promise<TagsChanged | undefined> {
  if (add.length + remove.length === 0) return undefined;
  const has = await usesAt(unit, contactId);
  const carries = new Set(has.map(({ tag_id }) => tag_id));
  const given = [...new Set(add)].filter((id) => !carries.has(id));
  const taken = has.filter(({ tag_id }) => remove.includes(tag_id));
  for (const tagId of given) await assignTag(unit, contactId, { tagId, source: 'person', expiresAt: null });
  for (const tagId of new Set(taken.map(({ tag_id }) => tag_id))) await removeTag(unit, contactId, tagId);
  return { contact_id: contactId, given, taken };
}

/** Undoes that, as far as nobody did so before: given tags are removed, removed tags return as they were unless they have expired. */
export async function restoreTags(
  unit: UnitOfWork,
  { contact_id, given, taken }: TagsChanged,
): Promise<void> {
  const carries = new Set((await usesAt(unit, contact_id)).map(({ tag_id }) => tag_id));
  for (const tagId of given) if (carries.has(tagId)) await removeTag(unit, contact_id, tagId);
  for (const use of taken) if (!carries.has(use.tag_id)) await reinsertTag(unit, use);
}

/** The current tags of the person behind each contact, by contact; none where the contact is gone. */
async function usesAt(unit: UnitOfWork, contactId: string): Promise<TagUse[]> {
  const contacts = await listCustomerContacts(unit, contactId);
  if (contacts.length === 0) return [];
  const ids = contacts.map(({ _id }) => _id);
  return (await listContactTags(unit, ids)).map(toTagUse);
}
