import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sendNotificationNow } from '#contracts/email-digests/endpoints.ts';
import type { Notification, NotificationProduct } from '#contracts/email-digests/notification.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';

type Props = { product: NotificationProduct; item: Notification; dirty: boolean; onSent: () => void };

/** Sends the saved notification to all its receivers now; what is not saved yet would not be in it, so it waits. */
export function SendNow({ product, item, dirty, onSent }: Props) {
  const { t } = useTranslation();
  const count = item.receivers.filter(({ state }) => state === 'receives').length;
  const sending = useCallMutation(sendNotificationNow, {
    refresh: ['email_notification.'],
    onDone: ({ receivers }) => {
      showSuccess(t('notifications.now.sent', { count: receivers }));
      onSent();
    },
  });
  const ask = async () => {
    const question = {
      title: t('notifications.now.ask', { name: item.name }),
      text: t('notifications.now.ask_text', { count }),
      act: t('notifications.now.act'),
    };
    if (await confirm(question)) sending.send({ params: { product, _id: item._id } });
  };
  const why =
    count === 0 ? t('notifications.now.nobody') : dirty ? t('notifications.now.unsaved') : undefined;
  return (
    <Button
      size="compact-md"
      loading={sending.isPending}
      disabled={why !== undefined}
      title={why}
      leftSection={<IconMailForward size={15} aria-hidden />}
      onClick={() => void ask()}
    >
      {t('notifications.now.act')}
    </Button>
  );
}
