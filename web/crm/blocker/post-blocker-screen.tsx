import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { requireResource } from '#contracts/kit/area/area.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { TryRule } from './try-rule.tsx';

/** Settings → Post blocker: the rules, each tried on the newest messages while it is written. */
export function PostBlockerScreen() {
  const resource = requireResource(postBlocker, 'rules');
  return (
    <PageBody>
      {resource.kind === 'collection' && (
        <CollectionPage
          area={postBlocker}
          name="rules"
          resource={resource}
          trial={(draft) => <TryRule draft={draft} />}
        />
      )}
    </PageBody>
  );
}
