import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { getParentType, type TagProduct, type TagType, type TicketTag } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { listTags, listTagsByIds, lockTags, type TagColumns } from '#server/tags/tag-store.ts';

/** The tree of one product, read once and queried often. */
export type Tree = { product: TagProduct; items: TicketTag[]; byId: ReadonlyMap<string, TicketTag> };

/** Reads the tree of a product. */
export async function readTree(unit: UnitOfWork, product: TagProduct): Promise<Tree> {
  const items = await listTags(unit, product);
  return { product, items, byId: new Map(items.map((item) => [item._id, item])) };
}

/** Reads the tree for a change: nobody else changes a tree of the account until this transaction ends. */
export async function lockTree(unit: UnitOfWork, product: TagProduct): Promise<Tree> {
  await lockTags(unit);
  return readTree(unit, product);
}

/**
 * The same for a change of a few items: only these and their new parents are read, because a tree of thousands need not be read for a name.
 * Items that are not named are absent.
 */
export async function lockSubtrees(
  unit: UnitOfWork,
  product: TagProduct,
  ids: readonly (string | null | undefined)[],
): Promise<Tree> {
  await lockTags(unit);
  const named = [...new Set(ids)].filter((id) => typeof id === 'string');
  const items = named.length === 0 ? [] : await listTagsByIds(unit, product, named);
  return { product, items, byId: new Map(items.map((item) => [item._id, item])) };
}

/**
 * Returns an item of the tree, of the given type if any.
 * @throws not_found
 */
export function requireItem(tree: Tree, id: string, type?: TagType): TicketTag {
  const item = requireFound(tree.byId.get(id));
  return type === undefined || item.type === type ? item : refuse('not_found');
}

/** The field with the parent of an item of a type. */
const PARENT_FIELD = { category: 'ticket_group_id', tag: 'ticket_cat_id' } as const;

/** The column with the parent of a category or tag. */
export const getParentColumn = (type: 'category' | 'tag') => PARENT_FIELD[type];

/** Whether an item of a type may be placed there: a group at the top, a category below a group, a tag below a category. */
export function canNestIn(tree: Tree, type: TagType, to: string | null): boolean {
  return getParentType(type) === (to === null ? null : tree.byId.get(to)?.type);
}

/**
 * The parent of an item, by the fields of its type. A tag may also name its category's group, but no other.
 * @throws invalid_request naming the field
 */
export function resolveParent(tree: Tree, type: TagType, fields: TagColumns): string | null {
  const refuseField = (field: string, of: Fault): never =>
    refuse('invalid_request', { fields: { [field]: of } });
  if (type === 'group') {
    if (fields.ticket_group_id) refuseField('ticket_group_id', fault('group_has_no_parent'));
    if (fields.ticket_cat_id) refuseField('ticket_cat_id', fault('group_has_no_parent'));
    return null;
  }
  const field = PARENT_FIELD[type];
  const parent = fields[field];
  if (parent === null || !canNestIn(tree, type, parent))
    refuseField(field, fault('no_parent', { type: getParentType(type) ?? '' }));
  if (type === 'category' && fields.ticket_cat_id) refuseField('ticket_cat_id', fault('category_in_group'));
  if (
    type === 'tag' &&
    fields.ticket_group_id &&
    tree.byId.get(parent ?? '')?.ticket_group_id !== fields.ticket_group_id
  )
    refuseField('ticket_group_id', fault('not_group_of_category'));
  return parent;
}

/** Refuses a change or deletion that names no item, with the message of the specification. */
export const refuseWithoutId = (): never => refuse('tag_id_missing', { fields: { _id: fault('missing') } });

/**
 * The unique index reports when a name is taken below its parent.
 * @throws name_taken
 */
export function withFreeNames<T>(work: () => Promise<T>): Promise<T> {
  return refuseDuplicateName(work, {
    fields: { name: fault('taken_in_place') },
    constraint: 'ticket_tags__name',
  });
}
