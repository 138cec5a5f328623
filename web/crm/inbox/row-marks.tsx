import {
  IconAlertCircle,
  IconFlagFilled,
  IconMailForward,
  IconPencil,
  IconStarFilled,
  IconZzz,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRIORITIES, type Ticket } from '#contracts/crm/ticket.ts';
import type { TicketInList } from '#contracts/crm/views/listed.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import classes from './inbox-parts.module.css';

/** From this priority on a row shows it; low and normal need no icon. */
const HIGH = 3;

type Props = { ticket: Ticket & Partial<Pick<TicketInList, 'undelivered' | 'side'>>; drafted: boolean };

/**
 * Small icons of a row: the stars of a review, that a reply was not delivered, that somebody outside was asked, its priority, that it is snoozed, that it has an
 * unsent draft.
 */
export function RowMarks({ ticket, drafted }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const asleep = ticket.snoozed_until !== null && Date.parse(ticket.snoozed_until) > now.getTime();
  const priority = PRIORITIES.find((one) => one === ticket.priority) ?? 0;
  return (
    <>
      {ticket.stars !== null && (
        <Mark words={t('social.review.stars', { count: ticket.stars })} kind="stars">
          {ticket.stars}
          <IconStarFilled size={12} aria-hidden />
        </Mark>
      )}
      {ticket.undelivered && (
        <Mark words={t('inbox.undelivered')} kind="undelivered">
          <IconAlertCircle size={14} aria-hidden />
        </Mark>
      )}
      {ticket.side && (
        <Mark words={t(`side.mark.${ticket.side}`)} kind={ticket.side === 'waiting' ? 'plain' : 'draft'}>
          <IconMailForward size={14} aria-hidden />
        </Mark>
      )}
      {priority >= HIGH && (
        <Mark words={t(`tickets.priority.p${priority}`)} kind={priority === HIGH ? 'high' : 'urgent'}>
          <IconFlagFilled size={12} aria-hidden />
        </Mark>
      )}
      {asleep && (
        <Mark words={t('crm.views.snoozed')} kind="plain">
          <IconZzz size={14} aria-hidden />
        </Mark>
      )}
      {drafted && (
        <Mark words={t('inbox.draft')} kind="draft">
          <IconPencil size={14} aria-hidden />
        </Mark>
      )}
    </>
  );
}

type MarkProps = {
  words: string;
  kind: 'undelivered' | 'stars' | 'high' | 'urgent' | 'plain' | 'draft';
  children: ReactNode;
};

function Mark({ words, kind, children }: MarkProps) {
  return (
    <span className={classes.mark} data-kind={kind} role="img" aria-label={words} title={words}>
      {children}
    </span>
  );
}
