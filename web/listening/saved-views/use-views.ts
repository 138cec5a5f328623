import { MENTION_SORTS } from '#contracts/listening/mention.ts';
import { countViews, listViews, type SavedView } from '#contracts/listening/saved-views/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { filterQuery, NO_FILTERS } from '../filter/query.ts';
import { useStored } from '../use-stored.ts';

/** The views that the reader sees, each with how many mentions it shows now. */
export function useViews() {
  const may = usePermission(['listening.template_setting.read']);
  const refresh = useRefresh();
  const views = useCallQuery(listViews, {}, { enabled: may });
  const enabled = may && (views.data?.items.length ?? 0) > 0;
  const counts = useCallQuery(countViews, { query: { time_zone: getReaderZone() } }, { enabled, keep: true });
  const reread = () => refresh('saved_view.');
  useLive('saved_view.created', reread);
  useLive('saved_view.updated', reread);
  useLive('saved_view.deleted', reread);
  useStored(() => refresh('saved_view.counts'));
  const byId = new Map(counts.data?.items.map(({ _id, count }) => [_id, count]));
  return { may, items: views.data?.items ?? [], loaded: views.data !== undefined, counts: byId };
}

/** The change of the address that shows a view. */
export function queryOfView({ _id, filter, sort, order }: SavedView): Record<string, string | undefined> {
  return {
    ...NO_FILTERS,
    range: undefined,
    from: undefined,
    to: undefined,
    ...filter,
    sort: sort === 'published' ? undefined : sort,
    order: order === 'desc' ? undefined : order,
    view: _id,
  };
}

/** What a view keeps of an address. */
export function toView(query: AddressQuery) {
  return {
    filter: filterQuery(query),
    sort: MENTION_SORTS.find((sort) => sort === query.sort) ?? 'published',
    order: query.order === 'asc' ? ('asc' as const) : ('desc' as const),
  };
}
