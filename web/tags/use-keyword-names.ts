import { useMemo } from 'react';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import type { TagProduct } from '#contracts/tags/tag.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';

/** The keywords of a product by name and how they are read; undefined for those who may not see them, and until they are there. */
export function useKeywordNames(product: TagProduct) {
  const may = usePermission([`${product}.keyword.read`]);
  const read = useCallQuery(
    listKeywords,
    { params: { product }, query: { fields: '_id,name' } },
    { enabled: may },
  );
  const { data } = read;
  const keywords = useMemo(() => data?.items.map(({ _id = '', name = '' }) => ({ _id, name })), [data]);
  return { keywords, read };
}
