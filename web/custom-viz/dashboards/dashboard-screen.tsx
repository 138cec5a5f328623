import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery, usePathParam } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { EditedDashboard } from './drafts/edited-dashboard.tsx';
import { useNoteOpening } from './versions/use-note-opening.ts';
import { ViewedAs } from './view-as/viewed-dashboard.tsx';
import { ReadDashboard } from './view/read-dashboard.tsx';

/** One dashboard: as readers see it, or its draft while it is edited. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const { calls, entity, pages } = useHome();
  const _id = usePathParam('_id');
  const found = useCallQuery(calls.get, { params: { _id } });
  const refresh = useRefresh();
  const reload = () => refresh(`${entity}.`);
  // What others draft and publish shows without a reload.
  useLive(
    `${entity}.`,
    ({ entity_id: changed }) => {
      if (changed === _id) reload();
    },
    { onResync: reload },
  );
  return (
    <PageBody wide>
      <QueryView
        of={found}
        loading={<BlockSkeleton height={480} />}
        gone={{ title: t('viz_dashboards.gone'), help: t('viz_dashboards.gone_help') }}
        back={<TextLink to={pages.list.path}>{t(`pages.${pages.list.name}`)}</TextLink>}
      >
        {(dashboard) => <Opened key={dashboard._id} dashboard={dashboard} />}
      </QueryView>
    </PageBody>
  );
}

function Opened({ dashboard }: { dashboard: VizDashboard }) {
  const [{ edit, as }, changeQuery] = useAddressQuery();
  const { viewAs } = useHome();
  const { published, may_change: mayChange } = dashboard;
  const isEdited = mayChange && (edit !== undefined || published === null);
  const begin = useCallback(() => changeQuery({ edit: '1' }), [changeQuery]);
  const leave = useCallback(() => changeQuery({ edit: undefined }), [changeQuery]);
  const leaveView = useCallback(() => changeQuery({ as: undefined }), [changeQuery]);
  if (as !== undefined && viewAs) return <ViewedAs dashboard={dashboard} userId={as} onLeave={leaveView} />;
  if (isEdited) return <EditedDashboard dashboard={dashboard} onLeave={leave} />;
  return <Published dashboard={dashboard} published={published} onEdit={begin} />;
}

type PublishedProps = {
  dashboard: VizDashboard;
  published: DashboardDocument | null;
  onEdit: () => void;
};

function Published({ dashboard, published, onEdit }: PublishedProps) {
  useNoteOpening(dashboard);
  if (!published) return null;
  return <ReadDashboard dashboard={dashboard} document={published} onEdit={onEdit} />;
}
