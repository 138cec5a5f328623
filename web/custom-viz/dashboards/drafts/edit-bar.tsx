import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceMobile,
  IconDots,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { VersionsStrip } from '../versions/versions-strip.tsx';
import { PhoneOrder } from './phone-order.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SaveState } from './save-state.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import type { Draft } from './use-draft.ts';
import classes from '../view/view.module.css';

type Props = { dashboard: VizDashboard; draft: Draft; adding: ReactNode; onLeave: () => void };

/** What can be done with a draft as a whole. */
export function EditBar({ dashboard, draft, adding, onLeave }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'settings' | 'phone' | 'versions' | 'publish' | null>(null);
  const close = () => setOpen(null);
  const isPublished = dashboard.published !== null;
  return (
    <div className={classes.actions}>
      <SaveState draft={draft} />
      <ActionIcon
        size={34}
        variant="default"
        aria-label={t('kit.undo')}
        aria-keyshortcuts="Control+Z"
        disabled={!draft.canUndo}
        onClick={draft.undo}
      >
        <IconArrowBackUp size={16} />
      </ActionIcon>
      <ActionIcon
        size={34}
        variant="default"
        aria-label={t('viz_dashboards.edit.redo')}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!draft.canRedo}
        onClick={draft.redo}
      >
        <IconArrowForwardUp size={16} />
      </ActionIcon>
      {adding}
      <Button
        variant="default"
        leftSection={<IconAdjustments size={16} aria-hidden />}
        onClick={() => setOpen('settings')}
      >
        {t('viz_dashboards.edit.settings')}
      </Button>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size={34} variant="default" aria-label={t('viz_dashboards.more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceMobile size={16} />} onClick={() => setOpen('phone')}>
            {t('viz_dashboards.phone.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setOpen('versions')}>
            {t('viz_dashboards.versions.title')}
          </Menu.Item>
          <DiscardItem dashboard={dashboard} draft={draft} onDone={onLeave} />
        </Menu.Dropdown>
      </Menu>
      {isPublished && (
        <Button variant="default" onClick={onLeave}>
          {t('viz_dashboards.edit.leave')}
        </Button>
      )}
      <Button onClick={() => setOpen('publish')}>{t('viz_dashboards.publish.open')}</Button>
      {open === 'settings' && <SettingsDrawer document={draft.document} edit={draft.edit} onClose={close} />}
      {open === 'phone' && <PhoneOrder edit={draft.edit} onClose={close} />}
      {open === 'versions' && (
        <VersionsStrip
          dashboard={dashboard}
          onClose={close}
          onRestore={(document) => draft.edit(() => document)}
        />
      )}
      {open === 'publish' && (
        <PublishDialog dashboard={dashboard} draft={draft} onClose={close} onPublished={onLeave} />
      )}
    </div>
  );
}

type DiscardProps = { dashboard: VizDashboard; draft: Draft; onDone: () => void };

/** Takes back everything that is not published. */
function DiscardItem({ dashboard, draft, onDone }: DiscardProps) {
  const { t } = useTranslation();
  const { calls, entity } = useHome();
  const discard = useCallMutation(calls.discardDraft, { refresh: [`${entity}.`], onDone });
  const isPossible = dashboard.published !== null && (dashboard.draft !== null || draft.canUndo);
  const ask = async () => {
    const sure = await confirm({
      title: t('viz_dashboards.discard.title'),
      text: t('viz_dashboards.discard.text'),
      act: t('viz_dashboards.discard.title'),
      danger: true,
    });
    if (sure) discard.send({ params: { _id: dashboard._id } });
  };
  return (
    <Menu.Item
      color="red"
      leftSection={<IconTrash size={16} />}
      disabled={!isPossible || draft.unsaved}
      onClick={() => void ask()}
    >
      {t('viz_dashboards.discard.title')}
    </Menu.Item>
  );
}
