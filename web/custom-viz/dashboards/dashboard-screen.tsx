import { getVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePathParam } from '#web/kit/router/address.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';

/** One dashboard. */
export function DashboardScreen() {
  const _id = usePathParam('_id');
  const found = useCallQuery(getVizDashboard, { params: { _id } });
  return (
    <PageBody wide>
      <QueryView of={found} loading={<BlockSkeleton height={220} />}>
        {({ name }) => <PageHeader title={name} />}
      </QueryView>
    </PageBody>
  );
}
