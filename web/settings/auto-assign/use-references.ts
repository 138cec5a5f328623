import { useMemo } from 'react';
import { listKeywords } from '#contracts/settings/keywords/endpoints.ts';
import { listTags } from '#contracts/settings/tags/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import type { ReferenceOptions } from '#web/kit/conditions/use-condition-words.ts';
import { useMay } from '#web/kit/session/session.ts';

/** The keywords and tags that conditions on tickets may name, as far as one may read them. */
export const useTicketReferences = (): ReferenceOptions => {
  const params = { product: 'crm' as const };
  const keywords = useCall(listKeywords, { params, query: {} }, { enabled: useMay(['crm.keyword.read']) });
  const tags = useCall(listTags, { params, query: {} }, { enabled: useMay(['crm.cat_and_tag.read']) });
  return useMemo(
    () => ({
      keyword: (keywords.data?.items ?? []).flatMap(({ _id, name }) =>
        _id && name ? [{ value: _id, label: name }] : [],
      ),
      tag: (tags.data?.items ?? []).flatMap(({ _id, name, type }) =>
        type === 'tag' ? [{ value: _id, label: name }] : [],
      ),
    }),
    [keywords.data, tags.data],
  );
};
