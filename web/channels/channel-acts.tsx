import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import type { Channels } from './use-channels.ts';

type Props = { item: EngagementItem; channels: Channels; onGone: () => void };

/** Switching a channel off and on, and disconnecting it. */
export function ChannelActs({ item, channels, onGone }: Props) {
  const { t } = useTranslation();
  const { name } = item;
  const disconnect = async () => {
    const act = t('engagement.disconnect.act');
    const title = t('engagement.disconnect.ask', { name });
    if (!(await confirm({ title, text: t('engagement.disconnect.text'), act, danger: true }))) return;
    await channels.disconnect(item).then(
      () => {
        showSuccess(t('engagement.disconnect.done'));
        onGone();
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
      ({ active }) => showSuccess(t(active ? 'engagement.active.on_done' : 'engagement.active.off_done')),
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
