import { Tooltip } from '@mantine/core';
import { IconEyeOff, IconTicket, IconUser, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { PlainTicketLink } from '#web/crm/tickets/ticket-link.tsx';
import type { FilterState } from '../filter/use-filter.ts';
import { usePeopleNames } from '../use-people.ts';
import { useTagTree } from '../use-tags.ts';
import type { FeedActions } from './use-acts.ts';
import classes from './row.module.css';

type Props = { mention: FeedMention; filtering: FilterState; acts: FeedActions };

/** What the team did with a mention: its tags, status, assignee, and its ticket, which opens; tags narrow the list to their like. */
export function RowMarks({ mention, filtering, acts: { may } }: Props) {
  const { t } = useTranslation();
  const { tags } = useTagTree();
  const people = usePeopleNames();
  const { change } = filtering;
  const assignee = mention.assigned_to === null ? undefined : people.get(mention.assigned_to);
  return (
    <>
      {mention.public && <PublicMark />}
      {mention.tag_ids.map((id) => {
        const tag = tags.find(({ _id }) => _id === id);
        return (
          tag && (
            <button
              key={id}
              type="button"
              className={classes.tag}
              title={tag.path}
              onClick={() => change({ tag: id, not_tag: undefined })}
            >
              {tag.name}
            </button>
          )
        );
      })}
      {mention.status !== 'new' && (
        <span className={classes.mark} data-status={mention.status}>
          {t(`feed.values.status.${mention.status}`)}
        </span>
      )}
      {assignee && (
        <span className={classes.mark} title={t('feed.assigned_to', { name: assignee })}>
          <IconUser size={13} aria-hidden />
          {assignee}
        </span>
      )}
      {mention.ticket_id &&
        (may.openTicket ? (
          <PlainTicketLink className={classes.act} ticketId={mention.ticket_id}>
            <IconTicket size={13} aria-hidden />
            {t('feed.flags.has_ticket.yes')}
          </PlainTicketLink>
        ) : (
          <span className={classes.mark}>
            <IconTicket size={13} aria-hidden />
            {t('feed.flags.has_ticket.yes')}
          </span>
        ))}
      {mention.hidden !== 'no' && (
        <span className={classes.mark}>
          <IconEyeOff size={13} aria-hidden />
          {t(`feed.hidden_${mention.hidden}`)}
        </span>
      )}
      {mention.similar_count > 0 && (
        <button
          type="button"
          className={classes.act}
          onClick={() => change({ cluster: mention.cluster, not_cluster: undefined })}
        >
          {t('feed.similar', { count: mention.similar_count })}
        </button>
      )}
    </>
  );
}

/** That a post is nobody's mention, and why nothing of it can be changed: by pointer, key and touch. */
function PublicMark() {
  const { t } = useTranslation();
  return (
    <Tooltip
      label={t('listening.feed.public_help')}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <button type="button" className={`${classes.mark} ${classes.reason}`}>
        <IconWorld size={13} aria-hidden />
        {t('listening.feed.public')}
      </button>
    </Tooltip>
  );
}
