import { useTranslation } from 'react-i18next';
import type { SurveyInvitation } from '#contracts/crm/survey/invitation.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';

/** The ticket that a survey was about, as a link. */
export function TicketOf({ ticket }: Pick<SurveyInvitation, 'ticket'>) {
  const { t } = useTranslation();
  return (
    <TicketLink ticketId={ticket._id} aria-label={t('figures.open_ticket', ticket)}>
      #{ticket.number}
    </TicketLink>
  );
}
