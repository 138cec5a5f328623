import { Alert, Button, Drawer } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/settings/engagement.ts';
import { toastSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import { HealthBadge, useInactiveReason } from './channel-health.tsx';
import classes from './engagement.module.css';
import { isReady } from './networks.ts';
import { ScriptTag } from './script-tag.tsx';
import type { Channels } from './use-channels.ts';
import { WebhookSteps } from './webhook-steps.tsx';

type Props = { item: EngagementItem; channels: Channels; mayWrite: boolean; onClose: () => void };

/** One channel: how it fares, what its network must be told, its form, switching off and disconnecting. */
export function ChannelDrawer({ item, channels, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const reason = useInactiveReason(item);
  const { channel } = item;
  return (
    <Drawer
      opened
      onClose={onClose}
      size={channel === 'webchat' ? 'xl' : 'lg'}
      title={t('engagement.drawer.title', { name: item.name })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <div className={classes.drawer}>
        <div className={classes.drawerHead}>
          <HealthBadge active={item.active} />
          <span className={classes.gap} />
          {mayWrite && <Acts item={item} channels={channels} onClose={onClose} />}
        </div>
        {reason && (
          <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />}>
            {reason}
          </Alert>
        )}
        {item.webhook_url && <WebhookSteps item={item} url={item.webhook_url} />}
        {channel === 'webchat' && <ScriptTag connectionId={item._id} />}
        {isReady(channel) && (
          <ChannelEditor
            network={channel}
            item={item}
            disabled={!mayWrite}
            act={t('engagement.act.save')}
            send={(name, form) => channels.change(item, name, form)}
            onSaved={() => toastSuccess(t('engagement.saved'))}
          />
        )}
      </div>
    </Drawer>
  );
}

function Acts({ item, channels, onClose }: Omit<Props, 'mayWrite'>) {
  const { t } = useTranslation();
  const { name } = item;
  const disconnect = async () => {
    const act = t('engagement.disconnect.act');
    const title = t('engagement.disconnect.ask', { name });
    if (!(await confirm({ title, text: t('engagement.disconnect.text'), act, danger: true }))) return;
    await channels.disconnect(item).then(
      () => {
        toastSuccess(t('engagement.disconnect.done'));
        onClose();
      },
      () => undefined,
    );
  };
  const setActive = async () => {
    if (item.active) {
      const title = t('engagement.active.off_ask', { name });
      const text = t('engagement.active.off_text');
      if (!(await confirm({ title, text, act: t('engagement.active.off') }))) return;
    }
    await channels.setActive(item, !item.active).then(
      ({ active }) => toastSuccess(t(active ? 'engagement.active.on_done' : 'engagement.active.off_done')),
      () => undefined,
    );
  };
  return (
    <>
      {(item.active || item.inactive_reason === null) && (
        <Button size="compact-sm" variant="default" onClick={() => void setActive()}>
          {t(item.active ? 'engagement.active.off' : 'engagement.active.on')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => void disconnect()}>
        {t('engagement.disconnect.act')}
      </Button>
    </>
  );
}
