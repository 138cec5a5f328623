import { useMemo } from 'react';
import { z } from 'zod';
import { pickFields } from '#contracts/kit/changes.ts';
import { changeLink, createLink } from '#contracts/links/endpoints.ts';
import { LinkFields, LinkOrigin, LinkPlace, type ShortLink } from '#contracts/links/short-link.ts';
import { NO_UTM } from '#contracts/links/utm.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';

/** An empty ending is none. */
const Code = z.preprocess((value) => (value === '' ? undefined : value), LinkPlace.code);
const NewLink = z.strictObject({
  ...LinkFields,
  brand_id: LinkPlace.brand_id,
  code: Code,
  network: LinkOrigin.network,
});
const KnownLink = z.strictObject(LinkFields);

const NEW: Values = {
  title: '',
  url: '',
  targets: [],
  utm: NO_UTM,
  replace_utm: false,
  expires_at: null,
  paused: false,
  code: '',
  network: null,
};

/** The draft of a link. A new one begins at the host of `brandId`. */
export function useLinkDraft(item: ShortLink | undefined, brandId: string | null) {
  const refresh = useRefresh();
  const initial = useMemo<Values>(
    () => (item ? pickFields(LinkFields, item) : { ...NEW, brand_id: brandId }),
    [item, brandId],
  );
  return useDraft({
    schema: item ? KnownLink : NewLink,
    initial,
    version: item?.version,
    thing: getResourceKey('short_link', item),
    send: async (body, version) => {
      if (item)
        await call(changeLink, { params: { _id: item._id }, body: { ...KnownLink.parse(body), version } });
      else await call(createLink, { body });
      showSuccess(formatSavedToast(item ? 'updated' : 'created'));
      refresh('short_link.');
    },
  });
}
