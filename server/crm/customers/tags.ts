import type { CustomerTag, OfferedTag } from '#contracts/crm/customers/endpoints.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { explainMatch } from '#engine/keywords/explain.ts';
import { listCustomerContacts } from '#server/crm/customers/customer-store.ts';
import { findLastRemoval } from '#server/crm/customers/past-store.ts';
import {
  listActiveTags,
  deleteContactTag,
  insertUse,
  listNewestTexts,
  saveTag,
  listContactTags,
  type ActiveTag,
  type CarriedTag,
  type TagUse,
} from '#server/crm/customers/tag-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';

/** How many of a customer's newest messages are searched for the words of tags. */
const LOOKED_THROUGH = 40;
/** The most tags that are suggested at once. */
const OFFERED_MAX = 5;

type Tags = { items: CustomerTag[]; offered: OfferedTag[] };

/** The tags of the person behind a contact, and those suggested by their messages. @throws not_found */
export async function presentTags(unit: UnitOfWork, contactId: string): Promise<Tags> {
  const ids = await idsOf(unit, contactId);
  const given = await listContactTags(unit, ids);
  const names = await loadUserNames(unit, [...new Set(given.flatMap(({ tagged_by }) => tagged_by ?? []))]);
  const has = new Set(given.map(({ _id }) => _id));
  return {
    items: given.map(({ _id, name, color, tagged_by, ...use }) => ({
      ...use,
      tag: { _id, name, color },
      by: tagged_by ? { _id: tagged_by, name: names.get(tagged_by) ?? '' } : null,
    })),
    offered: offersOf(
      (await listActiveTags(unit)).filter(({ _id }) => !has.has(_id)),
      await listNewestTexts(unit, ids, LOOKED_THROUGH),
    ),
  };
}

/** Whether the person behind a contact carries a tag now. @throws not_found */
export async function hasTag(unit: UnitOfWork, contactId: string, tagId: string): Promise<boolean> {
  return (await listContactTags(unit, await idsOf(unit, contactId))).some(({ _id }) => _id === tagId);
}

/** Gives a customer a tag. @throws not_found when there is no such contact, invalid_request where the tag is not in use */
export async function assignTag(
  unit: UnitOfWork,
  contactId: string,
  given: { tagId: string; source: CustomerTag['source']; expiresAt: string | null },
): Promise<void> {
  await idsOf(unit, contactId);
  const tag = (await listActiveTags(unit)).find(({ _id }) => _id === given.tagId);
  if (!tag) return refuse('not_found');
  if (given.expiresAt !== null && given.expiresAt <= unit.now.toISOString())
    refuse('invalid_request', { fields: { expires_at: fault('in_past') } });
  await saveTag(unit, { contactId, ...given });
  unit.record({
    kind: 'customer.tagged',
    entityId: contactId,
    data: { contact_id: contactId, tag_id: tag._id },
    after: { tag: tag.name, source: given.source, expires_at: given.expiresAt },
  });
}

/** Restores a removed tag as it was given before; does nothing where it has expired by now. */
export async function reinsertTag(unit: UnitOfWork, use: TagUse): Promise<void> {
  const { contact_id, tag_id, source, expires_at } = use;
  if (expires_at !== null && expires_at <= unit.now.toISOString()) return;
  if (!(await insertUse(unit, use))) return;
  const tag = (await listContactTags(unit, [contact_id])).find(({ _id }) => _id === tag_id);
  unit.record({
    kind: 'customer.tagged',
    entityId: contact_id,
    data: { contact_id, tag_id },
    after: { tag: tag?.name, source, expires_at },
  });
}

/** Removes a tag from whichever contacts of the customer have it. @throws not_found when none has */
export async function removeTag(unit: UnitOfWork, contactId: string, tagId: string): Promise<void> {
  const ids = await idsOf(unit, contactId);
  const had = (await listContactTags(unit, ids)).filter(({ _id }) => _id === tagId);
  if ((await deleteContactTag(unit, ids, tagId)) === 0) refuse('not_found');
  unit.record({
    kind: 'customer.untagged',
    entityId: contactId,
    data: { contact_id: contactId, tag_id: tagId, taken: had.map(toTagUse) },
    before: { tag: had[0]?.name },
  });
}

/**
 * Restores the tag that was last removed from a customer, on every contact that had it and as each had it.
 * @throws not_found where nobody removed it
 */
export async function restoreTag(unit: UnitOfWork, contactId: string, tagId: string): Promise<void> {
  const taken = await findLastRemoval(unit, await idsOf(unit, contactId), tagId);
  if (taken.length === 0) refuse('not_found');
  for (const use of taken) await reinsertTag(unit, use);
}

/** A tag of a contact as it is recorded, so that it can be restored. */
export function toTagUse({ _id, name: _name, color: _color, ...use }: CarriedTag): TagUse {
  return {
    tag_id: _id,
    ...use,
  };
}

async function idsOf(unit: UnitOfWork, contactId: string): Promise<string[]> {
  const rows = await listCustomerContacts(unit, contactId);
  requireFound(rows[0]);
  return rows.map(({ _id }) => _id);
}

/** The tags whose words occur in a message, matched as a keyword would be; where several match, the newest message decides. */
function offersOf(
  tags: readonly ActiveTag[],
  messages: readonly { ticket_id: string; text: string }[],
): OfferedTag[] {
  return tags
    .flatMap(({ words, ...tag }): OfferedTag[] => {
      if (words.length === 0) return [];
      const sets = words.map((word) => ({ includes: [word], excludes: [] }));
      for (const { ticket_id, text } of messages) {
        const found = explainMatch(text, { sets, match: 'auto' }).sets.find(({ matched }) => matched);
        const word = found?.includes[0]?.word;
        if (word !== undefined) return [{ tag, word, ticket_id }];
      }
      return [];
    })
    .slice(0, OFFERED_MAX);
}
