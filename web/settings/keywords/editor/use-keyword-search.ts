import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Product } from '#contracts/kit/products.ts';
import { listKeywords } from '#contracts/settings/keywords/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** So long typing must rest before the server is asked. */
const REST_MS = 150;
const LONGEST = 200;
const NONE: ReadonlySet<string> = new Set();

/**
 * The keywords in whose words a text stands: asked of the server, since the list holds no words. While the next answer is on its way
 * the last one stands, so that rows do not go and come with every letter.
 */
export const useKeywordSearch = (product: Product, text: string) => {
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
};
