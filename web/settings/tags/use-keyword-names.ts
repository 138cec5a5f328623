import { useMemo } from 'react';
import { listKeywords } from '#contracts/settings/keywords/endpoints.ts';
import type { TagProduct } from '#contracts/settings/tags/tag.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { useMay } from '#web/kit/session/session.ts';

/** The keywords of a product by name; undefined for those who may not see keywords, and until they are there. */
export const useKeywordNames = (
  product: TagProduct,
): readonly { _id: string; name: string }[] | undefined => {
  const may = useMay([`${product}.keyword.read`]);
  const list = useCall(
    listKeywords,
    { params: { product }, query: { fields: '_id,name' } },
    { enabled: may },
  );
  return useMemo(() => list.data?.items.map(({ _id = '', name = '' }) => ({ _id, name })), [list.data]);
};
