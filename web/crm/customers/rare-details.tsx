import { TicketRuns } from '../automation/ticket-runs.tsx';
import { BlockAuthor } from '../blocker/block-author.tsx';
import { PickTicket } from '../quality/pick-ticket.tsx';
import { TicketSurveys } from '../survey/ticket-surveys.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { TicketVerification } from '../verification/ticket-verification.tsx';

/** What few tickets need: proofs of identity, surveys, runs of rules, quality reviews, and blocking the author. Read once it is unfolded. */
export function RareDetails({ ticket }: { ticket: TicketAnswer }) {
  const { _id, state } = ticket.ticket;
  return (
    <>
      <TicketVerification ticketId={_id} closed={state === 'closed'} />
      <TicketSurveys id={_id} />
      <TicketRuns ticketId={_id} />
      <PickTicket id={_id} />
      <BlockAuthor ticket={ticket} />
    </>
  );
}
