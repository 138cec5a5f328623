import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconDots,
  IconEye,
  IconEyeOff,
  IconLink,
  IconSend,
  IconStar,
  IconStarFilled,
  IconTicket,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { PlainTicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { Link } from '#web/kit/router/link.tsx';
import type { FeedActions } from './use-acts.ts';

type Props = { mention: FeedMention; name: string; acts: FeedActions };

/** A star, and a menu of what else can be done with one mention. */
export function RowActs({ mention, name, acts }: Props) {
  const { t } = useTranslation();
  const { may } = acts;
  const chosen = { ids: [mention._id] };
  const star = t(mention.starred ? 'feed.act.unstar' : 'feed.act.star');
  const hidden = mention.hidden !== 'no';
  return (
    <>
      {may.work && (
        <ActionIcon
          variant="subtle"
          color={mention.starred ? 'yellow' : 'gray'}
          size={28}
          aria-label={star}
          title={star}
          aria-pressed={mention.starred}
          onClick={() => void acts.star(chosen, !mention.starred)}
        >
          {mention.starred ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
        </ActionIcon>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('feed.act.more', { name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may.work && mention.status !== 'done' && (
            <Menu.Item
              leftSection={<IconCheck size={15} aria-hidden />}
              onClick={() => void acts.status(chosen, 'done')}
            >
              {t('feed.values.status.done')}
            </Menu.Item>
          )}
          {mention.ticket_id && may.openTicket && (
            <Menu.Item
              leftSection={<IconTicket size={15} aria-hidden />}
              renderRoot={(props) => <PlainTicketLink {...props} ticketId={mention.ticket_id ?? ''} />}
            >
              {t('feed.act.ticket_go')}
            </Menu.Item>
          )}
          {may.ticket && !mention.ticket_id && (
            <Menu.Item
              leftSection={<IconTicket size={15} aria-hidden />}
              onClick={() => void acts.makeTicket(mention)}
            >
              {t('feed.act.ticket')}
            </Menu.Item>
          )}
          {may.publish && (
            <Menu.Item
              leftSection={<IconSend size={15} aria-hidden />}
              component={Link}
              to="/publishing/posts/new"
              search={{ mention: mention._id }}
            >
              {t('feed.act.post')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLink size={15} aria-hidden />}
            onClick={() => void acts.copyLink(mention)}
          >
            {t('feed.act.link')}
          </Menu.Item>
          {may.work && (
            <Menu.Item
              leftSection={hidden ? <IconEye size={15} aria-hidden /> : <IconEyeOff size={15} aria-hidden />}
              onClick={() => void acts.hide(chosen, !hidden)}
            >
              {t(hidden ? 'feed.act.show' : 'feed.act.hide')}
            </Menu.Item>
          )}
          {may.blacklist && mention.author._id && (
            <Menu.Item
              color="red"
              leftSection={<IconBan size={15} aria-hidden />}
              onClick={() => void acts.blacklistAuthors([mention])}
            >
              {t('feed.act.blacklist')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
