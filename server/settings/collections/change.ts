import { allows } from '#contracts/permissions/requirement.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName, DUPLICATE } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import type { NewEvent } from '#server/kit/events/new-event.ts';
import { checkNamed } from '#server/settings/collections/check-named.ts';
import { refuseRule } from '#server/settings/collections/refuse-rule.ts';
import * as store from '#server/settings/collections/store.ts';
import type { Shelf } from '#server/settings/collections/store.ts';

type Row = Record<string, unknown>;

/** Up to this many items, the event log stores an order, so that it can be restored. */
const ORDER_KEPT = 500;

/**
 * Adds an item.
 * @throws name_taken, invalid_request where it refers to something that does not exist, and what the collection's own rule refuses
 */
export async function createItem(unit: UnitOfWork, shelf: Shelf, fields: Row): Promise<Row> {
  refuseUnlessMay(shelf, 'write', fields);
  await checkNamed(unit, shelf.resource, { next: fields });
  await checkRule(unit, shelf, fields, null);
  const after = await named(shelf, () => store.insertItem(unit, shelf, unit.newId(), fields));
  record(unit, shelf, 'created', { entityId: String(after._id), after });
  return after;
}

/**
 * Changes an item; `base` is the version that the change is based on.
 * @throws not_found, stale_version with the present item, name_taken, invalid_request where it newly refers to something that does not
 * exist, and what the collection's own rule refuses
 */
export async function updateItem(
  unit: UnitOfWork,
  shelf: Shelf,
  id: string,
  { fields, base }: { fields: Row; base?: number | undefined },
): Promise<Row> {
  const before = requireFound(await store.lockItem(unit, shelf, id));
  if (!canAccessItem(shelf, 'read', before)) refuse('not_found');
  refuseUnlessMay(shelf, 'write', before);
  refuseUnlessMay(shelf, 'write', { ...before, ...fields });
  if (base !== undefined && base !== before.version) refuse('stale_version', { data: before });
  await checkNamed(unit, shelf.resource, { next: fields, before });
  await checkRule(unit, shelf, { ...before, ...fields }, id);
  const after = await named(shelf, () => store.updateItem(unit, shelf, id, fields));
  record(unit, shelf, 'updated', { entityId: id, before, after });
  return after;
}

/**
 * Removes items, all or none.
 * @throws not_found when one of them does not exist
 */
export async function removeItems(unit: UnitOfWork, shelf: Shelf, ids: readonly string[]): Promise<void> {
  const found = await store.findItems(unit, shelf, ids);
  if (found.length < new Set(ids).size || !found.every((item) => canAccessItem(shelf, 'read', item)))
    refuse('not_found');
  for (const item of found) refuseUnlessMay(shelf, 'write', item);
  await store.deleteItems(unit, shelf, ids);
  for (const before of found) record(unit, shelf, 'deleted', { entityId: String(before._id), before });
}

/**
 * Sets the order of all items.
 * @throws order_incomplete when an item is missing, repeated or unknown
 */
export async function reorderItems(
  unit: UnitOfWork,
  shelf: Shelf,
  ids: readonly string[],
): Promise<{ ids: readonly string[] }> {
  const { placed, before } = await store.updateItemOrder(unit, shelf, ids);
  if (placed < before.length || placed < ids.length) refuse('order_incomplete');
  const kept = ids.length <= ORDER_KEPT;
  record(unit, shelf, 'ordered', kept ? { before: { order: before }, after: { order: ids } } : {});
  return { ids };
}

/** Records a change; a change that belongs to a product names it, so that its history is separate. */
function record(
  unit: UnitOfWork,
  { noun, product }: Shelf,
  change: string,
  event: Omit<NewEvent, 'kind'>,
): void {
  unit.record({ kind: `${noun}.${change}`, ...event, ...(product ? { data: { product } } : {}) });
}

/** Whether the user may read or write one item, where items have permissions of their own. */
export function canAccessItem({ resource, held }: Shelf, what: 'read' | 'write', item: Row): boolean {
  return !resource.itemRights || !held || allows(held, resource.itemRights(item)[what]);
}

/** @throws not_permitted */
function refuseUnlessMay(shelf: Shelf, what: 'write', item: Row): void {
  if (!canAccessItem(shelf, what, item)) refuse('not_permitted');
}

/** The declared rule between an item and its siblings. */
async function checkRule(unit: UnitOfWork, shelf: Shelf, next: Row, id: string | null): Promise<void> {
  const { check } = shelf.resource;
  if (!check) return;
  const listed = await store.listItems(unit, shelf, {});
  const fault = check(
    next,
    listed.items.filter((item) => item._id !== id),
  );
  if (fault) refuseRule(fault);
}

/** A unique index enforces `name_taken`, so two concurrent writers cannot both take the name. */
function named<T>({ resource }: Shelf, work: () => Promise<T>): Promise<T> {
  return refuseDuplicateName(work, {
    fields: Object.fromEntries((resource.unique ?? []).map((name) => [name, DUPLICATE])),
  });
}
