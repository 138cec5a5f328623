import { Anchor, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import { getTimeline, type TimelineItem } from '#contracts/crm/customers/endpoints.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { usePreviewFormatter } from '../conversation/use-preview-formatter.ts';
import classes from './customers.module.css';

/** All messages between a customer and us on any channel, and the customer's posts, newest first. */
export function Timeline({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const list = useCallPages(getTimeline, { params: { _id: contact._id }, query: {} });
  const title = t('customers.timeline_title', { name: getContactName(contact) });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <p className={classes.help}>{t('customers.timeline_help')}</p>
      <QueryView of={list} loading={<RowsSkeleton height={56} />}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={t('customers.timeline_empty')} />
          ) : (
            <ol className={classes.timeline}>
              {items.map((one) => (
                <li key={one._id} className={classes.moment} data-ours={isOurs(one) || undefined}>
                  <Moment of={one} onOpen={onClose} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
      <MoreButton of={list} fullWidth>
        {t('customers.more')}
      </MoreButton>
    </Drawer>
  );
}

const isOurs = (one: TimelineItem): boolean => one.kind === 'message' && one.direction === 'out';

function Moment({ of, onOpen }: { of: TimelineItem; onOpen: () => void }) {
  const { t } = useTranslation();
  const say = usePreviewFormatter();
  const who = of.kind === 'mention' ? 'posted' : isOurs(of) ? 'we' : 'they';
  return (
    <>
      <span className={classes.momentHead}>
        <ChannelName channel={of.channel} bare />
        <span className={classes.momentWho}>{t(`customers.${who}`)}</span>
        {of.kind === 'message' ? (
          <TicketLink ticketId={of.ticket._id} message={of._id} onClick={onOpen}>
            #{of.ticket.number}
          </TicketLink>
        ) : (
          of.url !== '' && (
            <Anchor href={of.url} target="_blank" rel="noreferrer" size="xs">
              {t('customers.open_post')}
            </Anchor>
          )
        )}
        <span className={classes.momentTime}>
          <TimeText value={of.at} />
        </span>
      </span>
      <p className={classes.said}>
        {of.kind === 'message' ? say({ text: of.text, kind: of.content }) : of.text}
      </p>
    </>
  );
}
