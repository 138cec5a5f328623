import type { z } from 'zod';
import type { TagInput, TagProduct, TagType, TicketTag } from '#contracts/tags/tag.ts';
import type { TagChange } from '#contracts/tags/type-endpoints.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { checkTag } from '#server/tags/check.ts';
import * as store from '#server/tags/tag-store.ts';
import { lockSubtrees, requireItem, resolveParent, withFreeNames } from '#server/tags/tree.ts';

/** The tree, and the type of its items. */
export type Kind = { product: TagProduct; type: TagType };

/**
 * Adds an item at the end of its siblings.
 * @throws name_taken, invalid_request
 */
export async function createTag(unit: UnitOfWork, kind: Kind, fields: TagInput): Promise<TicketTag> {
  const tree = await lockSubtrees(unit, kind.product, [fields.ticket_cat_id, fields.ticket_group_id]);
  const parent = resolveParent(tree, kind.type, fields);
  await checkTag(unit, kind, fields);
  const _id = unit.newId();
  const position = await store.findNextTagOrder(unit, kind.product, parent);
  await withFreeNames(() => store.insertTags(unit, [{ ...fields, ...kind, _id, position }]));
  const after = await store.getTag(unit, kind.product, _id);
  unit.record({ kind: 'ticket_tag.created', entityId: _id, data: kind, after });
  return after;
}

/**
 * Changes an item; one that gets another parent becomes the last there.
 * @throws not_found, stale_version with the present item, name_taken, invalid_request
 */
export async function changeTag(
  unit: UnitOfWork,
  { _id, ...kind }: Kind & { _id: string },
  { version, ...fields }: z.output<typeof TagChange>,
): Promise<TicketTag> {
  const before = requireItem(await lockSubtrees(unit, kind.product, [_id]), _id, kind.type);
  checkVersion(version, before);
  // A tag that moves gets the group of its new category, whatever its old group was.
  const moved = kind.type === 'tag' && fields.ticket_group_id === undefined;
  const next = { ...columnsOf(before), ...(moved ? { ticket_group_id: null } : {}), ...fields };
  const tree = await lockSubtrees(unit, kind.product, [next.ticket_cat_id, next.ticket_group_id]);
  const parent = resolveParent(tree, kind.type, next);
  await checkTag(unit, kind, next);
  const position =
    parent === before.parent_id ? before.position : await store.findNextTagOrder(unit, kind.product, parent);
  await withFreeNames(() => store.updateTag(unit, _id, { ...next, position }));
  const after = await store.getTag(unit, kind.product, _id);
  unit.record({ kind: 'ticket_tag.updated', entityId: _id, data: kind, before, after });
  return after;
}

function columnsOf(tag: TicketTag): store.TagColumns {
  return {
    name: tag.name,
    color: tag.color,
    ticket_group_id: tag.ticket_group_id,
    ticket_cat_id: tag.ticket_cat_id,
    keyword_ids: tag.keyword_ids,
    cardinality: tag.cardinality,
    required: tag.required,
  };
}
