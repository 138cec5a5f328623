import type { Product } from '#contracts/kit/products.ts';
import { getKeyword, listKeywords } from '#contracts/settings/keywords/endpoints.ts';
import { LISTED_FIELDS } from '#contracts/settings/keywords/keyword.ts';
import { getKeywordOptions } from '#contracts/settings/keywords/options.ts';
import { beginRead } from '#web/kit/api/use-call.ts';
import type { FirstReads } from '#web/kit/router/first-reads.ts';

/** Keyword sets have a right of their own in each product that reads them; `main` shows those of listening. */
export const keywordProductOf = (product: Product | undefined): 'crm' | 'listening' =>
  product === 'crm' ? 'crm' : 'listening';

/** The keyword that the address names; none while one is made. */
export const namedKeyword = ({ keyword }: Readonly<Record<string, string>>): string | undefined =>
  keyword === 'new' ? undefined : keyword;

/** How the page asks for all keywords of a product: as far as its list shows them. */
export const listInput = (product: 'crm' | 'listening') => ({
  params: { product },
  query: { fields: LISTED_FIELDS.join() },
});

/** How it asks for the choices of its filter; names are in the list. */
export const optionsInput = (product: 'crm' | 'listening') => ({
  params: { product },
  query: { names: '0' as const },
});

/** The list, the choices of its filter, and the keyword that is open. */
export const firstReads: FirstReads = ({ product, query }) => {
  const of = keywordProductOf(product);
  beginRead(listKeywords, listInput(of));
  beginRead(getKeywordOptions, optionsInput(of));
  const _id = namedKeyword(query);
  if (_id !== undefined) beginRead(getKeyword, { params: { product: of, _id }, query: {} });
};
