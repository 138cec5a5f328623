import { Menu } from '@mantine/core';
import { IconCamera, IconCopy, IconEyeglass, IconFrame } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { VIEW_AS_NEEDS } from '#contracts/custom-viz/view-as.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';

const LONGEST_NAME = 120;

/** Makes a copy of a dashboard and opens it to be edited. */
export function DuplicateItem({ dashboard: { _id, name } }: { dashboard: VizDashboard }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { calls, entity, pages } = useHome();
  const copy = useCallMutation(calls.duplicate, {
    refresh: [`${entity}.`],
    onDone: (made) => navigate(`${pages.dashboard}/${made._id}?edit=1`),
  });
  const copyName = cutText(t('viz_dashboards.copy_name', { name }), LONGEST_NAME);
  return (
    <Menu.Item
      leftSection={<IconCopy size={16} />}
      onClick={() => copy.send({ params: { _id }, body: { name: copyName } })}
    >
      {t('viz_dashboards.duplicate')}
    </Menu.Item>
  );
}

/** Opens the snapshots of a dashboard. */
export function SnapshotsItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu.Item leftSection={<IconCamera size={16} />} onClick={onOpen}>
      {t('viz_snapshots.act')}
    </Menu.Item>
  );
}

/** Only people who manage people see a dashboard as a colleague does. */
export function ViewAsItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const mayViewAs = usePermission(VIEW_AS_NEEDS);
  if (!mayViewAs) return null;
  return (
    <Menu.Item leftSection={<IconEyeglass size={16} />} onClick={onOpen}>
      {t('viz_dashboards.view_as.act')}
    </Menu.Item>
  );
}

/** Leads to what a page of others needs to show the dashboard, where that is possible. */
export function EmbedItem({ _id }: { _id: string }) {
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
