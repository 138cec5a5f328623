import { fault } from '#contracts/kit/faults/fault.ts';
import type { TagProduct, TagType } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { areKeywordsOfProduct } from '#server/tags/keyword-store.ts';
import type { TagColumns } from '#server/tags/tag-store.ts';

/**
 * Checks an item's own fields: rules are allowed on groups of the CRM, since they are about tickets, keywords on tags, and the keywords are
 * of the same product.
 * @throws invalid_request naming the field
 */
export async function checkTag(
  unit: UnitOfWork,
  place: { product: TagProduct; type: TagType },
  { cardinality, required, keyword_ids }: TagColumns,
): Promise<void> {
  const ruled = place.type === 'group' && place.product === 'crm';
  const ofWhom = place.type === 'group' ? fault('rule_of_tickets') : fault('rule_of_groups');
  const fields = {
    ...(!ruled && cardinality !== 'many' ? { cardinality: ofWhom } : {}),
    ...(!ruled && required ? { required: ofWhom } : {}),
    ...(place.type !== 'tag' && keyword_ids.length > 0 ? { keyword_ids: fault('belong_to_tags') } : {}),
  };
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
  if (!(await areKeywordsOfProduct(unit, place.product, keyword_ids)))
    refuse('invalid_request', { fields: { keyword_ids: fault('keyword_of_product') } });
}
