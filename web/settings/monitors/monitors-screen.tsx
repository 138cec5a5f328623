import { resourceOf } from '#contracts/kit/area/area.ts';
import { monitors } from '#contracts/settings/monitors.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import type { Item } from '#web/kit/area/item.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { SourceHealth } from './source-health.tsx';
import { usePostsColumn } from './use-posts-column.tsx';

/** Settings → Monitors: the public sources that are followed, what each brought lately, and when it brought nothing. */
export function MonitorsScreen() {
  const resource = resourceOf(monitors, 'feeds');
  const posts = usePostsColumn();
  const maySee = usePermission(['listening.keyword.read']);
  const health = (item: Item) => maySee && <SourceHealth monitor={item} />;
  return (
    <PageBody>
      {resource.kind === 'collection' && (
        <CollectionPage area={monitors} name="feeds" resource={resource} more={posts} below={health} />
      )}
    </PageBody>
  );
}
