import { Button, Menu } from '@mantine/core';
import {
  IconCalendarTime,
  IconCamera,
  IconChevronDown,
  IconCopy,
  IconDeviceTv,
  IconEyeglass,
  IconFrame,
  IconHistory,
  IconTrash,
  IconUsers,
  IconWorldShare,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { VIEW_AS_NEEDS } from '#contracts/custom-viz/view-as.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { SharingDialog } from '#web/kit/sharing/sharing-dialog.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { buildWallAddress } from '#web/kit/wall/wall-address.ts';
import { LinksDrawer } from '../sharing/links-drawer.tsx';
import { VersionsStrip } from './versions/versions-strip.tsx';
import { ViewAsDialog } from './view-as/view-as-dialog.tsx';
import { useDashboardView } from './view/dashboard-context.ts';

const LONGEST_NAME = 120;

const SnapshotsDrawer = lazy(() =>
  import('../snapshots/snapshots-drawer.tsx').then((module) => ({ default: module.SnapshotsDrawer })),
);
const SchedulesDrawer = lazy(() =>
  import('../schedules/schedules-drawer.tsx').then((module) => ({ default: module.SchedulesDrawer })),
);

type Props = {
  dashboard: VizDashboard;
  /** Makes a version the draft. */
  onRestore: (document: DashboardDocument) => void;
};

/** Everything that is done with a dashboard as a whole. */
export function DashboardMenu({ dashboard, onRestore }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<
    'sharing' | 'links' | 'schedules' | 'snapshots' | 'versions' | 'view_as' | null
  >(null);
  const {
    calls,
    entity,
    pages,
    sharing,
    write,
    share: shareNeed,
    hasSchedules,
    hasSnapshots,
    viewAs,
    widgets,
  } = useHome();
  const mayWrite = usePermission(write);
  const mayLink = usePermission(shareNeed);
  const allowed = sharing.choices(toViewer(useSession()));
  const { _id, name, share, version, may_change: mayChange } = dashboard;
  const params = { _id };
  const close = () => setOpen(null);
  const update = useCallMutation(calls.update, { refresh: [`${entity}.`], onDone: close });
  const copy = useCopy(dashboard);
  const askAway = useRemoval(dashboard);
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('viz_dashboards.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDeviceTv size={16} />}
            onClick={() => navigate(buildWallAddress(pages.wall, [_id]))}
          >
            {t('wall.name')}
          </Menu.Item>
          {mayChange && (
            <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => setOpen('sharing')}>
              {t('kit.sharing.change')}
            </Menu.Item>
          )}
          {mayChange && mayLink && dashboard.published && (
            <Menu.Item leftSection={<IconWorldShare size={16} />} onClick={() => setOpen('links')}>
              {t('viz_sharing.act')}
            </Menu.Item>
          )}
          {hasSchedules && mayChange && mayLink && dashboard.published && (
            <Menu.Item leftSection={<IconCalendarTime size={16} />} onClick={() => setOpen('schedules')}>
              {t('viz_schedules.act')}
            </Menu.Item>
          )}
          {!widgets && mayLink && dashboard.published && <EmbedItem _id={_id} />}
          {hasSnapshots && dashboard.published && <SnapshotsItem onOpen={() => setOpen('snapshots')} />}
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setOpen('versions')}>
            {t('viz_dashboards.versions.title')}
          </Menu.Item>
          {viewAs && dashboard.published && <ViewAsItem onOpen={() => setOpen('view_as')} />}
          {mayWrite && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
              {t('viz_dashboards.duplicate')}
            </Menu.Item>
          )}
          {mayChange && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void askAway()}>
                {t('viz_dashboards.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'sharing' && (
        <SharingDialog
          start={{ name, share }}
          allowed={allowed}
          pending={update.isPending}
          onSave={(saved) => update.send({ params, body: { ...saved, version } })}
          onClose={close}
        />
      )}
      <OpenDrawer open={open} dashboard={dashboard} onRestore={onRestore} onClose={close} />
    </>
  );
}

function SnapshotsItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu.Item leftSection={<IconCamera size={16} />} onClick={onOpen}>
      {t('viz_snapshots.act')}
    </Menu.Item>
  );
}

/** Only people who manage people see a dashboard as a colleague does. */
function ViewAsItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const mayViewAs = usePermission(VIEW_AS_NEEDS);
  if (!mayViewAs) return null;
  return (
    <Menu.Item leftSection={<IconEyeglass size={16} />} onClick={onOpen}>
      {t('viz_dashboards.view_as.act')}
    </Menu.Item>
  );
}

type OpenProps = Props & { open: string | null; onClose: () => void };

/** What the menu opens beside the dashboard. */
function OpenDrawer({ open, dashboard, onRestore, onClose }: OpenProps) {
  const navigate = useNavigate();
  const { pages } = useHome();
  const { state } = useDashboardView();
  const { _id, published, may_change: mayChange } = dashboard;
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

/** Copies a dashboard into one of the caller's own, and opens that to be edited. */
function useCopy({ _id, name }: Pick<VizDashboard, '_id' | 'name'>): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { calls, entity, pages } = useHome();
  const copy = useCallMutation(calls.duplicate, {
    refresh: [`${entity}.`],
    onDone: (made) => navigate(`${pages.dashboard}/${made._id}?edit=1`),
  });
  const body = { name: cutText(t('viz_dashboards.copy_name', { name }), LONGEST_NAME) };
  return () => copy.send({ params: { _id }, body });
}

/** Deletes a dashboard once that is confirmed. */
function useRemoval({ _id, name }: Pick<VizDashboard, '_id' | 'name'>): () => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { calls, entity, pages } = useHome();
  const remove = useCallMutation(calls.remove, {
    refresh: [`${entity}.`],
    onDone: () => navigate(pages.list.path),
  });
  return async () => {
    const sure = await confirm({
      title: t('viz_dashboards.delete'),
      text: t('viz_dashboards.delete_ask', { name }),
      act: t('viz_dashboards.delete'),
      danger: true,
    });
    if (sure) remove.send({ params: { _id } });
  };
}

/** Leads to what a page of others needs to show the dashboard, where that is possible. */
function EmbedItem({ _id }: { _id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { embedding } = useHome().pages;
  if (!embedding) return null;
  return (
    <Menu.Item
      leftSection={<IconFrame size={16} />}
      onClick={() => navigate(`${embedding}?dashboard=${_id}`)}
    >
      {t('viz_sharing.embed')}
    </Menu.Item>
  );
}
