import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconMessageReply,
  IconSend,
  IconThumbUp,
  IconThumbUpFilled,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { actOnComment } from '#contracts/crm/social/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useTicket } from '../tickets/use-ticket.ts';
import { chooseAnswer } from './answering.ts';
import classes from './social.module.css';

const Shown = z.object({
  permalink: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  /** What the comment is below, such as a video. */
  post_title: z.string().optional().catch(undefined),
  liked: z.boolean().optional().catch(undefined),
  elsewhere: z.boolean().optional().catch(undefined),
});

/** The line below a public comment: that it is public, where it is, its state, and the permitted actions. */
export function CommentFooter({ message }: { message: Message }) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.ticket.write']);
  const shown = Shown.safeParse(message.extra ?? {}).data ?? {};
  return (
    <div className={classes.foot}>
      <span className={classes.mark}>
        <IconWorld size={13} aria-hidden /> {t('social.public')}
      </span>
      {message.hidden_at !== null && (
        <span className={classes.mark} data-hidden>
          <IconEyeOff size={13} aria-hidden /> {t('social.hidden')}
        </span>
      )}
      {shown.liked === true && (
        <span className={classes.mark}>
          <IconThumbUpFilled size={13} aria-hidden /> {t('social.liked')}
        </span>
      )}
      {shown.elsewhere === true && <span className={classes.mark}>{t('social.elsewhere')}</span>}
      {shown.permalink && (
        <a
          className={classes.mark}
          href={shown.permalink}
          title={shown.post_title}
          target="_blank"
          rel="noreferrer noopener"
        >
          <IconExternalLink size={13} aria-hidden />{' '}
          <span className={classes.post}>{shown.post_title ?? t('social.open')}</span>
        </a>
      )}
      {mayWrite && message.event === null && <CommentMenu message={message} liked={shown.liked === true} />}
    </div>
  );
}

function CommentMenu({ message, liked }: { message: Message; liked: boolean }) {
  const { t } = useTranslation();
  const ticket = useTicket(message.ticket_id).data;
  const act = useCallMutation(actOnComment, { refresh: ['ticket.'] });
  if (!ticket) return null;
  const { actions, ways } = ticket.reply;
  const params = { _id: message.ticket_id, message_id: message._id };
  const hidden = message.hidden_at !== null;
  const answer = (place: 'private' | 'comment') =>
    chooseAnswer({ ticketId: message.ticket_id, place, commentId: message._id });
  const drop = async () => {
    const dialog = {
      title: t('social.delete_ask'),
      text: t('social.delete_text'),
      act: t('social.delete'),
      danger: true,
    };
    if (await confirm(dialog)) act.send({ params, body: { action: 'delete', undo: false } });
  };
  const theirs = message.direction === 'in';
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('social.more')}
          loading={act.isPending}
        >
          <IconDots size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {theirs && ways.some((way) => way.place === 'comment') && (
          <Menu.Item leftSection={<IconMessageReply size={15} />} onClick={() => answer('comment')}>
            {t('social.answer')}
          </Menu.Item>
        )}
        {theirs && ways.some((way) => way.place === 'private' && way.allowed) && (
          <Menu.Item leftSection={<IconSend size={15} />} onClick={() => answer('private')}>
            {t('social.answer_private')}
          </Menu.Item>
        )}
        {theirs && actions.includes('like') && (
          <Menu.Item
            leftSection={<IconThumbUp size={15} />}
            onClick={() => act.send({ params, body: { action: 'like', undo: liked } })}
          >
            {t(liked ? 'social.unlike' : 'social.like')}
          </Menu.Item>
        )}
        {theirs && actions.includes('hide') && (
          <Menu.Item
            leftSection={hidden ? <IconEye size={15} /> : <IconEyeOff size={15} />}
            onClick={() => act.send({ params, body: { action: 'hide', undo: hidden } })}
          >
            {t(hidden ? 'social.show' : 'social.hide')}
          </Menu.Item>
        )}
        {actions.includes('delete') && (
          <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void drop()}>
            {t('social.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
