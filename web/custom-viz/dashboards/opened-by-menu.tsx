import { lazy, Suspense } from 'react';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useShownState } from '#web/custom-viz/homes/use-shown-state.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { SharingDialog } from '#web/kit/sharing/sharing-dialog.tsx';
import { LinksDrawer } from '../sharing/links-drawer.tsx';
import { VersionsStrip } from './versions/versions-strip.tsx';
import { ViewAsDialog } from './view-as/view-as-dialog.tsx';
import { useDashboardView } from './view/dashboard-context.ts';

const SnapshotsDrawer = lazy(() =>
  import('../snapshots/snapshots-drawer.tsx').then((module) => ({ default: module.SnapshotsDrawer })),
);
const SchedulesDrawer = lazy(() =>
  import('../schedules/schedules-drawer.tsx').then((module) => ({ default: module.SchedulesDrawer })),
);

/** What the menu of a dashboard opens beside it. */
export type MenuPanel = 'sharing' | 'links' | 'schedules' | 'snapshots' | 'versions' | 'view_as';

type Props = {
  open: MenuPanel | null;
  dashboard: VizDashboard;
  onRestore: (document: DashboardDocument) => void;
  onClose: () => void;
};

/** The drawer or dialog that is open. */
export function OpenedByMenu({ open, dashboard, onRestore, onClose }: Props) {
  const navigate = useNavigate();
  const { pages } = useHome();
  const { state: chosen } = useDashboardView();
  const state = useShownState(chosen);
  const { _id, published, may_change: mayChange } = dashboard;
  if (open === 'sharing') return <Sharing dashboard={dashboard} onClose={onClose} />;
  if (open === 'versions')
    return (
      <VersionsStrip dashboard={dashboard} onClose={onClose} onRestore={mayChange ? onRestore : undefined} />
    );
  if (!published) return null;
  if (open === 'view_as')
    return (
      <ViewAsDialog
        onClose={onClose}
        onChoose={(userId) => navigate(`${pages.dashboard}/${_id}?as=${userId}`)}
      />
    );
  if (open === 'links') return <LinksDrawer _id={_id} document={published} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      {open === 'schedules' && <SchedulesDrawer _id={_id} document={published} onClose={onClose} />}
      {open === 'snapshots' && <SnapshotsDrawer _id={_id} state={state} onClose={onClose} />}
    </Suspense>
  );
}

function Sharing({ dashboard, onClose }: Pick<Props, 'dashboard' | 'onClose'>) {
  const { calls, entity, sharing } = useHome();
  const { _id, name, share, version } = dashboard;
  const allowed = sharing.choices(toViewer(useSession()));
  const update = useCallMutation(calls.update, { refresh: [`${entity}.`], onDone: onClose });
  return (
    <SharingDialog
      start={{ name, share }}
      allowed={allowed}
      pending={update.isPending}
      onSave={(saved) => update.send({ params: { _id }, body: { ...saved, version } })}
      onClose={onClose}
    />
  );
}
