import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import type { en } from '#texts/en.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { useChangeTicket } from '../tickets/use-change-ticket.ts';
import classes from './composer.module.css';

type Reason = keyof typeof en.crm.refused;

/** What taking the ticket over helps against. */
const TAKEN_OVER: readonly Reason[] = ['action_on_assigned', 'reply_with_assignee'];

type Props = { reason: string | null; ticket: Ticket; children?: ReactNode };

/** Why this conversation cannot be answered now, and the way on where there is one; `children` are further ways. */
export function ReplyBlockedNotice({ reason, ticket, children }: Props) {
  const { t, i18n } = useTranslation();
  const { setState, assign, busy } = useChangeTicket(ticket);
  const me = useSession().user._id;
  const mayWrite = usePermission(['crm.ticket.write']);
  const maySeeChannels = usePermission(['crm.channel.read']);
  const isKnown = (name: string): name is Reason => i18n.exists(`crm.refused.${name}`);
  const known = reason !== null && isKnown(reason) ? reason : 'other';
  return (
    <div className={classes.obstacle}>
      <span>{t(`crm.refused.${known}`)}</span>
      {children}
      {known === 'ticket_done' && (
        <Button size="xs" variant="default" loading={busy} onClick={() => setState('open')}>
          {t('crm.change.reopen')}
        </Button>
      )}
      {TAKEN_OVER.includes(known) && mayWrite && (
        <Button size="xs" variant="default" loading={busy} onClick={() => assign(me)}>
          {t('crm.change.assign_me')}
        </Button>
      )}
      {known === 'connection_inactive' && maySeeChannels && (
        <TextLink to="/settings/engagement/crm">{t('crm.refused.settings')}</TextLink>
      )}
    </div>
  );
}
