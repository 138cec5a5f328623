import { resourceOf } from '#contracts/kit/area/area.ts';
import { blacklist } from '#contracts/settings/blacklist/blacklist.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { useHiddenColumn } from './use-hidden-column.tsx';

/** Settings → Blacklist: what is kept out, and in listening how many mentions each entry hides. */
export function BlacklistScreen() {
  const resource = resourceOf(blacklist, 'entries');
  const more = useHiddenColumn();
  return (
    <PageBody>
      {resource.kind === 'collection' && (
        <CollectionPage area={blacklist} name="entries" resource={resource} more={more} />
      )}
    </PageBody>
  );
}
