import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import type { Product } from '#contracts/kit/products.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** The pause in typing before the server is queried. */
const REST_MS = 150;
const LONGEST = 200;
const NONE: ReadonlySet<string> = new Set();

/**
 * The keywords whose words contain a text: searched by the server, since the list does not include the words. While the next response is
 * loading, the last one stays, so that rows do not come and go with every letter.
 */
export function useKeywordSearch(product: Product, text: string) {
  const wanted = text.trim().slice(0, LONGEST);
  const [q] = useDebouncedValue(wanted, REST_MS);
  const answer = useCallQuery(
    listKeywords,
    { params: { product }, query: { q, words: '1', fields: '_id' } },
    { enabled: q !== '', keep: true },
  );
  const found = useMemo(
    () => (q === '' ? NONE : new Set(answer.data?.items.flatMap(({ _id }) => _id ?? []))),
    [q, answer.data],
  );
  return { found, searching: wanted !== '' && (q !== wanted || answer.isFetching) };
}
