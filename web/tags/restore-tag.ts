import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { moveTags, restoreTags } from '#contracts/tags/endpoints.ts';
import { TagFields, TagType, type TagProduct } from '#contracts/tags/tag.ts';
import { computeUndoMoves } from '#contracts/tags/tree.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import type { RestoreStep } from '#web/kit/area/history.ts';
import type { IndexedTree } from './rows.ts';

const Places = z.object({
  places: z.array(z.object({ _id: Id, parent_id: Id.nullable(), position: z.number().int() })),
});
const Stood = z.object({ type: TagType, ...TagFields });
const Deletion = z.object({ removal_id: Id });

/**
 * Restores something of the tree from its history: the fields of an item, the places of moved items, or a whole deletion with every
 * assignment of its tags. If the server no longer has the deletion, only the item is restored, as a new one.
 */
export async function restoreTag(
  restore: RestoreStep,
  { product, tree }: { product: TagProduct; tree: IndexedTree },
): Promise<void> {
  const { how, entity, values, data } = restore;
  if (how === 'order') return bringBack(product, tree, values);
  const there = tree.byId.get(entity ?? '');
  const fields = fieldsOf(product, values);
  if (there) {
    const params = { product, type: there.type, _id: there._id };
    await call(tagCalls.update, { params, body: { ...fields.body, version: there.version } });
    return;
  }
  const deletion = Deletion.safeParse(data);
  if (deletion.success) {
    const taken = await call(
      restoreTags,
      { params: { product }, body: { removal_id: deletion.data.removal_id } },
      { raise: false },
    );
    if (taken.ok) return;
    if (taken.error.status !== 404) throw taken.error;
  }
  await call(tagCalls.create, { params: { product, type: fields.type }, body: fields.body });
}

/**
 * The item of a history entry as the request for it: a tag gets its group from its category, and groups of listening, which once had rules
 * of tickets, are sent without them.
 */
function fieldsOf(product: TagProduct, values: unknown) {
  const { type, cardinality, required, ...rest } = Stood.parse(values);
  const body = product === 'crm' ? { ...rest, cardinality, required } : rest;
  return { type, body: type === 'tag' ? { ...body, ticket_group_id: null } : body };
}

async function bringBack(product: TagProduct, tree: IndexedTree, values: unknown): Promise<void> {
  for (const { ids, to, before } of computeUndoMoves(tree.items, Places.parse(values).places))
    await call(moveTags, { params: { product }, body: { ids: [...ids], to, before } });
}
