import type { Product } from '#contracts/kit/products.ts';
import type { TagProduct } from '#contracts/tags/tag.ts';
import { FIRST_CALLS } from '#web/declared.ts';
import type { FirstReads } from '#web/kit/router/first-reads.ts';

/** Mentions are sorted by the tags of listening, tickets by those of the CRM; `main` shows those of listening. */
export function resolveTagProduct(product: Product | undefined): TagProduct {
  return product === 'crm' ? 'crm' : 'listening';
}

/** The query for the whole tree of a product. */
export const buildTreeInput = (product: TagProduct) => ({ params: { product }, query: {} });

/** The tree. */
export const firstReads: FirstReads = ({ product }) => [
  { ...FIRST_CALLS.tags, input: buildTreeInput(resolveTagProduct(product)) },
];
