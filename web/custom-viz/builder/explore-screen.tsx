import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';

/** The builder of charts. */
export function ExploreScreen() {
  return (
    <PageBody wide>
      <PageHeader title={useOpenTitle()} />
    </PageBody>
  );
}
