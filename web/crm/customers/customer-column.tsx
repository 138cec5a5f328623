import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { Fragment, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '#contracts/permissions/features.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { CustomerOrders } from '../goods/customer-orders.tsx';
import { ArrangeSections } from '../side-panel/arrange-sections.tsx';
import { PanelLayoutContext, usePanelLayout, type SectionName } from '../side-panel/panel-layout.ts';
import { PanelSection } from '../side-panel/panel-section.tsx';
import { TicketSlaTimers } from '../sla-clocks/ticket-sla-timers.tsx';
import { Suggested } from '../suggestions/suggested.tsx';
import { RelatedTickets } from '../ticket-relations/related-tickets.tsx';
import { TicketForm } from '../tickets/ticket-form.tsx';
import { TicketTags } from '../tickets/ticket-tags.tsx';
import { TicketWork } from '../tickets/ticket-work.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerHead } from './customer-head.tsx';
import { CustomerMore } from './customer-more.tsx';
import { OtherTickets } from './other-tickets.tsx';
import { RareDetails } from './rare-details.tsx';
import classes from './customer.module.css';

type Props = {
  ticket: TicketAnswer;
  /** Whether it is shown next to the conversation (wide screens). */
  beside: boolean;
  /** Whether it is the pushed view of a phone. */
  front: boolean;
  onHide: () => void;
  onBack: () => void;
};

/**
 * What belongs to a ticket besides its conversation, in sections that fold and can be arranged: what presses first, then what is used many
 * times a day, then the customer, then what is needed less often.
 */
export function CustomerColumn({ ticket, beside, front, onHide, onBack }: Props) {
  const { t } = useTranslation();
  const layout = usePanelLayout();
  const titles = useTitles();
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <PanelLayoutContext value={layout}>
      <aside
        className={classes.column}
        aria-label={t('crm.customer.title')}
        data-beside={beside || undefined}
        data-front={front || undefined}
      >
        <div className={classes.bar}>
          <ActionIcon className={classes.back} size={44} onClick={onBack} aria-label={t('crm.customer.back')}>
            <IconArrowLeft size={20} />
          </ActionIcon>
          <h2 className={classes.barTitle}>{t('crm.customer.title')}</h2>
          <ArrangeSections titles={titles} />
          <ActionIcon className={classes.hide} onClick={onHide} aria-label={t('crm.customer.hide')}>
            <IconX size={16} />
          </ActionIcon>
        </div>
        {/* A phone shows it in front or not at all, and reads nothing for it before. Elsewhere its shortcuts work while it is hidden. */}
        {(front || !onPhone) && <Inside ticket={ticket} titles={titles} />}
      </aside>
    </PanelLayoutContext>
  );
}

type Titles = Readonly<Record<SectionName, string>>;

function useTitles(): Titles {
  const { t } = useTranslation();
  return {
    clocks: t('service_times.title'),
    tags: t('tickets.tags.title'),
    work: t('tickets.work'),
    customer: t('crm.customer.title'),
    orders: t('goods.orders'),
    form: t('tickets.form.title'),
    related: t('tickets.related.title'),
    others: t('crm.customer.others'),
    more: t('ticket_panel.more'),
  };
}

type InsideProps = Pick<Props, 'ticket'> & { titles: Titles };

function Inside({ ticket: answer, titles }: InsideProps) {
  const { ticket, contact } = answer;
  const { account } = useSession();
  const disabled = !usePermission(['crm.ticket.write']) || ticket.state === 'closed';
  const { sections } = useContext(PanelLayoutContext);
  const parts: Record<SectionName, ReactNode> = {
    clocks: (
      <PanelSection name="clocks" title={titles.clocks}>
        <TicketSlaTimers id={ticket._id} />
      </PanelSection>
    ),
    tags: hasFeature(account, 'category_and_tag') && (
      <TicketTags ticket={ticket} disabled={disabled}>
        <Suggested ticket={ticket} of="tags" />
      </TicketTags>
    ),
    work: <TicketWork ticket={ticket} disabled={disabled} />,
    customer: (
      <PanelSection name="customer" title={titles.customer}>
        <CustomerFacts ticket={answer} />
        <CustomerMore contact={contact} />
      </PanelSection>
    ),
    orders: answer.reply.goods.includes('order') && (
      <PanelSection name="orders" title={titles.orders}>
        <CustomerOrders ticketId={ticket._id} />
      </PanelSection>
    ),
    form: hasFeature(account, 'custom_form') && <TicketForm ticket={ticket} disabled={disabled} />,
    related: <RelatedTickets ticket={ticket} disabled={disabled} />,
    others: (
      <PanelSection name="others" title={titles.others}>
        <OtherTickets tickets={answer.other_tickets} />
      </PanelSection>
    ),
    more: (
      <PanelSection name="more" title={titles.more}>
        <RareDetails ticket={answer} />
      </PanelSection>
    ),
  };
  return (
    <>
      <CustomerHead contact={contact} />
      {sections.map((name) => (
        <Fragment key={name}>{parts[name]}</Fragment>
      ))}
    </>
  );
}
