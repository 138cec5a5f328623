import type { Product } from '#contracts/kit/products.ts';
import { FIRST_CALLS, LISTED_KEYWORD } from '#web/declared.ts';
import type { FirstReads } from '#web/kit/router/first-reads.ts';

/** Keyword sets have a permission of their own in each product that reads them; `main` shows those of listening. */
export function resolveKeywordProduct(product: Product | undefined): 'crm' | 'listening' {
  return product === 'crm' ? 'crm' : 'listening';
}

/** The keyword that the address names; none while one is being created. */
export function parseKeywordId({ keyword }: Readonly<Record<string, string>>): string | undefined {
  return keyword === 'new' ? undefined : keyword;
}

/** The input with which the page reads all keywords of a product: only the fields that its list shows. */
export function listInput(product: 'crm' | 'listening') {
  return {
    params: { product },
    query: { fields: LISTED_KEYWORD.join() },
  };
}

/** The input with which it reads the choices of its filter; names are in the list. */
export function buildOptionsInput(product: 'crm' | 'listening') {
  return {
    params: { product },
    query: { names: '0' as const },
  };
}

/** The list, the choices of its filter, and the keyword that is open. */
export const firstReads: FirstReads = ({ product, query }) => {
  const of = resolveKeywordProduct(product);
  const _id = parseKeywordId(query);
  return [
    { ...FIRST_CALLS.keywords, input: listInput(of) },
    { ...FIRST_CALLS.keywordOptions, input: buildOptionsInput(of) },
    ...(_id === undefined
      ? []
      : [{ ...FIRST_CALLS.keyword, input: { params: { product: of, _id }, query: {} } }]),
  ];
};
