import { monitors } from '#contracts/inbound/monitors.ts';
import { requireResource } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import type { Item } from '#web/kit/area/item.ts';
import { useProductParam } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { useStored } from '#web/listening/use-stored.ts';
import { SourceHealth } from './source-health.tsx';
import { usePostsColumn } from './use-posts-column.tsx';

/** Sources are fetched every few minutes: their states change without anybody changing them. */
const EVERY = 10_000;

/** Settings → Monitors: the public sources that are polled, what each delivered recently, and when it delivered nothing. */
export function MonitorsScreen() {
  const resource = requireResource(monitors, 'feeds');
  const posts = usePostsColumn();
  const maySee = usePermission(['listening.keyword.read']);
  useFollowed();
  const health = (item: Item) => maySee && <SourceHealth monitor={item} />;
  return (
    <PageBody>
      {resource.kind === 'collection' && (
        <CollectionPage area={monitors} name="feeds" resource={resource} more={posts} below={health} />
      )}
    </PageBody>
  );
}

/** Keeps states and numbers of an open page up to date: a source that was just added shows when it was fetched, and what it delivered. */
function useFollowed(): void {
  const product = useProductParam();
  const refresh = useRefresh();
  useCallQuery(buildCollectionEndpoints(monitors, 'feeds').list, { params: { product } }, { every: EVERY });
  useStored(() => refresh('analytics.'));
}
