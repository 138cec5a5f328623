import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { RelatedTickets } from '../ticket-relations/related-tickets.tsx';
import { GroupChoice } from './group-choice.tsx';
import { PriorityChoice } from './priority-choice.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { TicketForm } from './ticket-form.tsx';
import { TicketTags } from './ticket-tags.tsx';
import { useTicketNews } from './use-ticket-news.ts';
import classes from './work.module.css';

/** The properties of a ticket besides its conversation: priority, assignee, tags, form, and related tickets. */
export function TicketWork({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { account } = useSession();
  const mayWrite = usePermission(['crm.ticket.write']);
  const disabled = !mayWrite || ticket.state === 'closed';
  useTicketNews(ticket._id);
  return (
    <>
      <section className={classes.section} aria-label={t('tickets.work')}>
        <h3 className={classes.head}>{t('tickets.work')}</h3>
        <dl className={classes.rows}>
          <Row name={t('tickets.priority.title')}>
            <PriorityChoice ticket={ticket} disabled={disabled} />
          </Row>
          <Row name={t('tickets.group.title')}>
            <GroupChoice ticket={ticket} disabled={disabled} />
          </Row>
          <Row name={t('tickets.snooze.title')}>
            <SnoozeMenu ticket={ticket} disabled={disabled} />
          </Row>
        </dl>
      </section>
      {hasFeature(account, 'category_and_tag') && <TicketTags ticket={ticket} disabled={disabled} />}
      {hasFeature(account, 'custom_form') && (
        <TicketForm key={ticket._id} ticket={ticket} disabled={disabled} />
      )}
      <RelatedTickets ticket={ticket} disabled={disabled} />
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
