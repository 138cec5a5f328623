import { Button, Menu } from '@mantine/core';
import {
  IconCalendarTime,
  IconChevronDown,
  IconDeviceTv,
  IconHistory,
  IconTrash,
  IconUsers,
  IconWorldShare,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { buildWallAddress } from '#web/kit/wall/wall-address.ts';
import { DuplicateItem, EmbedItem, SnapshotsItem, ViewAsItem } from './menu-items.tsx';
import { OpenedByMenu, type MenuPanel } from './opened-by-menu.tsx';

type Props = {
  dashboard: VizDashboard;
  /** Makes a version the draft. */
  onRestore: (document: DashboardDocument) => void;
};

/** Everything that is done with a dashboard as a whole. */
export function DashboardMenu({ dashboard, onRestore }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<MenuPanel | null>(null);
  const { pages, write, share: shareNeed, viewAs } = useHome();
  const mayWrite = usePermission(write);
  const mayLink = usePermission(shareNeed);
  const { _id, published, may_change: mayChange } = dashboard;
  const confirmRemoval = useRemoval(dashboard);
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
          {mayChange && mayLink && published && (
            <Menu.Item leftSection={<IconWorldShare size={16} />} onClick={() => setOpen('links')}>
              {t('viz_sharing.act')}
            </Menu.Item>
          )}
          {mayChange && mayLink && published && (
            <Menu.Item leftSection={<IconCalendarTime size={16} />} onClick={() => setOpen('schedules')}>
              {t('viz_schedules.act')}
            </Menu.Item>
          )}
          {mayLink && published && <EmbedItem _id={_id} />}
          {published && <SnapshotsItem onOpen={() => setOpen('snapshots')} />}
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setOpen('versions')}>
            {t('viz_dashboards.versions.title')}
          </Menu.Item>
          {viewAs && published && <ViewAsItem onOpen={() => setOpen('view_as')} />}
          {mayWrite && <DuplicateItem dashboard={dashboard} />}
          {mayChange && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} />}
                onClick={() => void confirmRemoval()}
              >
                {t('viz_dashboards.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <OpenedByMenu open={open} dashboard={dashboard} onRestore={onRestore} onClose={() => setOpen(null)} />
    </>
  );
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
