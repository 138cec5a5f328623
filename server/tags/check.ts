import type { TagProduct, TagType } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { TagColumns } from '#server/tags/tag-store.ts';

/**
 * Checks an item's own fields: rules are allowed on groups of the CRM, since they are about tickets, keywords on tags, and the keywords are
 * of the same product.
 * @throws invalid_request naming the field
 */
export const checkTag = async (
  unit: UnitOfWork,
  place: { product: TagProduct; type: TagType },
  { cardinality, required, keyword_ids }: TagColumns,
): Promise<void> => {
  const ruled = place.type === 'group' && place.product === 'crm';
  const ofWhom = place.type === 'group' ? 'is a rule of tickets' : 'is a rule of groups';
  const fields = {
    ...(!ruled && cardinality !== 'many' ? { cardinality: ofWhom } : {}),
    ...(!ruled && required ? { required: ofWhom } : {}),
    ...(place.type !== 'tag' && keyword_ids.length > 0 ? { keyword_ids: 'belong to tags' } : {}),
  };
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
  if (!(await areKeywords(unit, place.product, keyword_ids)))
    refuse('invalid_request', { fields: { keyword_ids: 'name a keyword that this product has not' } });
};

const areKeywords = async (
  unit: UnitOfWork,
  product: TagProduct,
  ids: readonly string[],
): Promise<boolean> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const { found } = await unit.db
    .selectFrom('keywords')
    .select((is) => is.fn.countAll<number>().as('found'))
    .where('account_id', '=', unit.accountId)
    .where('product', '=', product)
    .where('_id', 'in', wanted)
    .executeTakeFirstOrThrow();
  return found === wanted.length;
};
