import { ActionIcon } from '@mantine/core';
import { IconPhotoX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { removeMedia, RemovedMedia } from '#contracts/crm/removal/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { GoodsKind } from '#contracts/networks/goods.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import classes from './removal.module.css';

/** Takes the pictures and files of a message away for good, after a question; nothing where there are none or one may not. */
export function RemoveMedia({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { account } = useSession();
  const mayWrite = usePermission(['crm.ticket.write']);
  const remove = useCallMutation(removeMedia, {
    success: t('ticket_verification.removed'),
    refresh: ['ticket.'],
  });
  // Products and orders are the shop's own.
  const left = message.media.some(
    ({ kind, detail }) => !GoodsKind.safeParse(kind).success && !RemovedMedia.safeParse(detail).success,
  );
  if (!left || !mayWrite || !hasFeature(account, 'remove_media')) return null;
  const ask = async () => {
    const title = t('ticket_verification.remove_ask');
    const act = t('ticket_verification.remove_media');
    if (!(await confirm({ title, text: t('ticket_verification.remove_text'), act, danger: true }))) return;
    remove.send({ params: { _id: message.ticket_id, message_id: message._id } });
  };
  return (
    <ActionIcon
      className={classes.remove}
      size={24}
      variant="subtle"
      color="gray"
      loading={remove.isPending}
      aria-label={t('ticket_verification.remove_media')}
      title={t('ticket_verification.remove_media')}
      onClick={() => void ask()}
    >
      <IconPhotoX size={15} />
    </ActionIcon>
  );
}
