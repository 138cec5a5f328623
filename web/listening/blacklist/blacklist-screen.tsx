import { requireResource } from '#contracts/kit/area/area.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import { useProductParam } from '#web/kit/router/address.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { useBlockedCountColumn } from './use-blocked-count-column.tsx';
import { useHiddenColumn } from './use-hidden-column.tsx';

/** Settings → Blacklist: the blocked entries, and how many mentions each hides in listening, or how many messages it blocks in the CRM. */
export function BlacklistScreen() {
  const resource = requireResource(blacklist, 'entries');
  const hidden = useHiddenColumn();
  const held = useBlockedCountColumn();
  const more = useProductParam() === 'crm' ? held : hidden;
  return (
    <PageBody>
      {resource.kind === 'collection' && (
        <CollectionPage area={blacklist} name="entries" resource={resource} more={more} />
      )}
    </PageBody>
  );
}
