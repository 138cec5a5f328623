import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { replaceTagJob } from '#contracts/listening/actions/endpoints.ts';
import type { TagProduct, TicketTag } from '#contracts/tags/tag.ts';
import { groupByParent, computeOrder, type TreeMove, type TreePosition } from '#contracts/tags/tree.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { findNumbersBelow } from '#server/tags/mention-tags.ts';
import * as store from '#server/tags/tag-store.ts';
import {
  canNestIn,
  lockSubtrees,
  lockTree,
  requireItem,
  getParentColumn,
  readTree,
  withFreeNames,
  type Tree,
} from '#server/tags/tree.ts';
import { transferTagUses } from '#server/tags/uses-store.ts';

/**
 * Moves items of one type below a parent, together and in the given order.
 * @throws not_found, name_taken, invalid_request where the parent takes none of their type or `before` is elsewhere
 */
export async function moveTags(
  unit: UnitOfWork,
  product: TagProduct,
  move: TreeMove,
): Promise<{ items: TicketTag[] }> {
  const tree = await lockTree(unit, product);
  const moved = [...new Set(move.ids)].map((id) => requireItem(tree, id));
  const [first] = moved;
  const type = first?.type ?? 'group';
  if (moved.some((item) => item.type !== type)) refuseField('ids', fault('not_one_type'));
  if (!canNestIn(tree, type, move.to)) refuseField('to', fault('takes_no', { type }));
  const there = (groupByParent(tree.items).get(move.to) ?? []).map(({ _id }) => _id);
  if (move.before !== null && (!there.includes(move.before) || move.ids.includes(move.before)))
    refuseField('before', fault('elsewhere'));
  const { to } = move;
  const strangers = moved.filter(({ parent_id }) => parent_id !== to).map(({ _id }) => _id);
  if (type !== 'group' && to !== null && strangers.length > 0)
    await withFreeNames(() => store.reparentTags(unit, strangers, { column: getParentColumn(type), to }));
  await store.updateTagOrder(unit, computeOrder(there, move));
  const after = await readTree(unit, product);
  const items = moved.map(({ _id }) => requireItem(after, _id));
  unit.record({
    kind: 'ticket_tag.ordered',
    ...(items.length === 1 && first ? { entityId: first._id } : {}),
    data: { product, ids: items.map(({ _id }) => _id), to },
    before: { places: placesOf(tree, moved) },
    after: { places: placesOf(after, items) },
  });
  return { items };
}

/**
 * Merges one tag into another: everything that had or named the first has the second, which also receives its keywords.
 * @throws not_found, invalid_request when the two are the same
 */
export async function mergeTags(
  unit: UnitOfWork,
  product: TagProduct,
  { from, into }: { from: string; into: string },
): Promise<TicketTag> {
  const tree = await lockSubtrees(unit, product, [from, into]);
  const [gone, kept] = [requireItem(tree, from, 'tag'), requireItem(tree, into, 'tag')];
  if (from === into) refuseField('into', fault('same_tag'));
  await transferTagUses(unit, from, into);
  await handMentions(unit, product, { from, into });
  await store.deleteTags(unit, [from]);
  const keyword_ids = [...new Set([...kept.keyword_ids, ...gone.keyword_ids])];
  await store.updateTag(unit, into, { ...columns(kept), keyword_ids });
  const after = await store.getTag(unit, product, into);
  unit.record({
    kind: 'ticket_tag.merged',
    entityId: into,
    data: { product, from },
    before: { from: gone, into: kept },
    after: { into: after },
  });
  return after;
}

/** The positions of items, counted among their siblings: stored positions have gaps where something was deleted. */
function placesOf(tree: Tree, items: readonly TicketTag[]): TreePosition[] {
  const children = groupByParent(tree.items);
  return items.map(({ _id, parent_id }) => ({
    _id,
    parent_id,
    position: (children.get(parent_id) ?? []).findIndex((one) => one._id === _id),
  }));
}

function columns(tag: TicketTag) {
  return {
    name: tag.name,
    color: tag.color,
    ticket_group_id: null,
    ticket_cat_id: tag.ticket_cat_id,
    cardinality: tag.cardinality,
    required: tag.required,
    position: tag.position,
  };
}

function refuseField(field: string, of: Fault): never {
  refuse('invalid_request', { fields: { [field]: of } });
}

/** Mentions store numbers, and are outside PostgreSQL: a job reassigns them. */
async function handMentions(
  unit: UnitOfWork,
  product: TagProduct,
  { from, into }: { from: string; into: string },
): Promise<void> {
  if (product !== 'listening') return;
  const [[gone], [kept]] = [await findNumbersBelow(unit, [from]), await findNumbersBelow(unit, [into])];
  if (gone !== undefined && kept !== undefined)
    await unit.addJob(replaceTagJob, { account_id: unit.accountId, from: gone, into: kept });
}
