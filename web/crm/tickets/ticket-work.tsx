import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { AssignmentSummary } from '../assignment/assignment-summary.tsx';
import { PanelSection } from '../side-panel/panel-section.tsx';
import { Suggested } from '../suggestions/suggested.tsx';
import { GroupChoice } from './group-choice.tsx';
import { PriorityChoice } from './priority-choice.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { Waiting } from './ticket-badges.tsx';
import classes from './work.module.css';

/** The work on a ticket: priority, group, snooze, since when the customer waits, and why it went to whom. */
export function TicketWork({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <PanelSection name="work" title={t('tickets.work')} keep>
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
        <Row name={t('crm.customer.opened')}>
          <TimeText value={ticket.created_at} />
        </Row>
        {ticket.waiting_since && (
          <Row name={t('crm.customer.waiting')}>
            <Waiting since={ticket.waiting_since} />
          </Row>
        )}
      </dl>
      <AssignmentSummary ticket={ticket} />
      <Suggested ticket={ticket} of="assignment" />
    </PanelSection>
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
