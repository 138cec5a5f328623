import { Button } from '@mantine/core';
import { IconExternalLink, IconTag, IconTicket, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { MentionDetail } from '#contracts/listening/actions/endpoints.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { useRefresh } from '#web/kit/api/use-call.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { usePeopleNames } from '../use-people.ts';
import { useTagNames } from '../use-tags.ts';
import { PersonPicker, StatusMenu, TagPicker } from './act-menus.tsx';
import { RowActs } from './row-acts.tsx';
import { useActs, type FeedActions } from './use-acts.ts';
import { isWebAddress } from './use-feed-keys.ts';
import classes from './drawer.module.css';

export type Detail = z.infer<typeof MentionDetail>;

/** What can be done with the mention that is open: status, assignee, tags, ticket, and the ways to its like. */
export function DetailActs({ detail, filtering }: { detail: Detail; filtering: FilterState }) {
  const { t } = useTranslation();
  const acts = useActs();
  const refresh = useRefresh();
  const people = usePeopleNames();
  const tagNames = useTagNames();
  const [tagging, setTagging] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const { mention, hidden_by } = detail;
  const chosen = { ids: [mention._id] };
  const done = (work: Promise<void>) => void work.then(() => refresh('mention.get'));
  const assignee = mention.assigned_to === null ? undefined : people.get(mention.assigned_to);
  const { may } = acts;
  return (
    <div className={classes.acts}>
      {may.work && (
        <>
          <StatusMenu
            chosen={mention.status}
            onChoose={(status) => done(acts.status(chosen, status))}
            target={
              <Button size="compact-sm" variant="default">
                {t('feed.status_is', { value: t(`feed.values.status.${mention.status}`) })}
              </Button>
            }
          />
          <PersonPicker
            opened={assigning}
            onOpened={setAssigning}
            held={mention.assigned_to === null ? [] : [mention.assigned_to]}
            onChoose={(id) => done(acts.assign(chosen, id))}
            target={(open) => (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconUser size={15} aria-hidden />}
                onClick={open}
              >
                {assignee ?? t('feed.act.assign')}
              </Button>
            )}
          />
        </>
      )}
      {may.tags && (
        <TagPicker
          opened={tagging}
          onOpened={setTagging}
          held={mention.tag_ids}
          onChoose={(id) =>
            done(mention.tag_ids.includes(id) ? acts.untag(chosen, id) : acts.tag(chosen, id))
          }
          target={(open) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconTag size={15} aria-hidden />}
              onClick={open}
            >
              {t('feed.act.tag')}
            </Button>
          )}
        />
      )}
      <RowActs mention={mention} name={mention.author.name} acts={acts} />
      {mention.tag_ids.length > 0 && (
        <p className={classes.line}>
          {t('feed.detail.tags')}: {mention.tag_ids.map((id) => tagNames.get(id) ?? '').join(', ')}
        </p>
      )}
      {hidden_by && <p className={classes.line}>{t('feed.hidden_rule', { value: hidden_by.value })}</p>}
      <p className={classes.line}>
        <Reply detail={detail} may={may} />
      </p>
      {!mention.ticket_id && may.ticket && (
        <Button
          size="compact-sm"
          leftSection={<IconTicket size={15} aria-hidden />}
          onClick={() => done(acts.makeTicket(mention))}
        >
          {t('feed.act.ticket')}
        </Button>
      )}
      {detail.cluster_size > 1 && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => filtering.change({ cluster: mention.cluster, mention: undefined })}
        >
          {t('feed.detail.similar', { count: detail.cluster_size })}
        </Button>
      )}
    </div>
  );
}

/** Where the author can be answered: messages in their ticket, posts at the original. */
function Reply({ detail: { mention, ticket }, may }: { detail: Detail; may: FeedActions['may'] }) {
  const { t } = useTranslation();
  const isMessage = mention.kind === 'message';
  if (ticket && may.openTicket)
    return (
      <TicketLink ticketId={ticket._id} className={classes.link}>
        {t(isMessage ? 'feed.detail.reply' : 'feed.act.ticket_open', { number: ticket.number })}
        <IconExternalLink size={14} aria-hidden />
      </TicketLink>
    );
  if (mention.ticket_id) return t('feed.detail.ticket_closed');
  if (isMessage && may.ticket) return t('feed.detail.reply_first');
  if (!isWebAddress(mention.url)) return null;
  return t('feed.detail.reply_not', { channel: t(`networks.${mention.channel}.name`) });
}
