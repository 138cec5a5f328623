import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  countNotifications,
  listNotifications,
  readNotification,
  type UserNotification,
} from '#contracts/notifications/endpoints.ts';
import { formatNotification } from '#texts/format-notification.ts';
import { useTicketLink } from '#web/crm/tickets/use-ticket-link.ts';
import { useCallPages, useCallMutation } from '#web/kit/api/use-call.ts';
import { parseQuery, useNavigate, writeQuery } from '#web/kit/router/address.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './bell.module.css';

/** The notifications; opening one shows its subject and marks it as read. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const list = useCallPages(listNotifications, { query: { limit: 20 } });
  return (
    <div className={classes.list}>
      <QueryView of={list} loading={<RowsSkeleton rows={4} height={56} />}>
        {(items) =>
          items.length === 0 ? (
            <Empty
              icon={IconBell}
              title={t('user_notifications.none')}
              help={t('user_notifications.none_help')}
            />
          ) : (
            <>
              <ul className={classes.rows}>
                {items.map((notice) => (
                  <Row key={notice._id} notice={notice} onLeave={onLeave} />
                ))}
              </ul>
              <MoreButton of={list} variant="subtle" fullWidth>
                {t('user_notifications.more')}
              </MoreButton>
            </>
          )
        }
      </QueryView>
    </div>
  );
}

function Row({ notice, onLeave }: { notice: UserNotification; onLeave: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const placeOf = useNoticePlace();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const mark = useCallMutation(readNotification, {
    quiet: true,
    refresh: [countNotifications.name, listNotifications.name],
  });
  const said = formatNotification(notice, language) ?? { title: t('user_notifications.other'), text: '' };
  const unread = notice.read_at === null;
  const open = (): void => {
    if (unread) mark.send({ params: { _id: notice._id }, body: { read: true } });
    onLeave();
    navigate(placeOf(notice.link));
  };
  const turn = t(unread ? 'user_notifications.mark_read' : 'user_notifications.mark_unread');
  return (
    <li className={classes.row} data-unread={unread || undefined}>
      <UnstyledButton className={classes.open} onClick={open}>
        <span className={classes.line}>
          <span className={classes.name}>{said.title}</span>
          <span className={classes.when}>
            <TimeText value={notice.created_at} />
          </span>
        </span>
        <span className={classes.text}>{said.text}</span>
      </UnstyledButton>
      <UnstyledButton
        className={classes.turn}
        aria-label={`${turn}: ${said.title}`}
        title={turn}
        onClick={() => mark.send({ params: { _id: notice._id }, body: { read: unread } })}
      >
        <span className={classes.dot} />
      </UnstyledButton>
    </li>
  );
}

const TICKET = /^\/crm\/tickets\/([\da-f-]{36})(\?.*)?$/;

/** Where a notification leads. A ticket opens where the reader is, who loses no place by looking at it. */
function useNoticePlace(): (link: string) => string {
  const ticketLink = useTicketLink();
  return (link) => {
    const [, id, query = ''] = TICKET.exec(link) ?? [];
    const { message, ...rest } = parseQuery(query);
    if (id === undefined || Object.keys(rest).length > 0) return link;
    const { to, search } = ticketLink(id, message);
    return to + writeQuery(search);
  };
}
