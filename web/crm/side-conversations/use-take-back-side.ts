import type { SideContent } from '#contracts/crm/drafts/side-content.ts';
import { takeBackSideMessage } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideMessage } from '#contracts/crm/side-conversations/side-conversation.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { call } from '#web/kit/api/call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { formatFailure } from '../bulk/format-refusal.ts';
import { offerUndo } from '../composer/use-take-back.ts';
import { useTicketAddress } from '../tickets/ticket-address.ts';
import { useRefreshTickets } from '../tickets/use-refresh-tickets.ts';
import { giveBackSide } from './side-draft.ts';

/** What was written before an e-mail was held, by its message: after a reload what the server has of it is used. */
const held = new Map<string, SideContent>();

type MessageOnHold = Pick<SideMessage, '_id' | 'ticket_id' | 'side_conversation_id' | 'hold_until' | 'at'>;

/** Takes e-mails of side conversations that are held back to where they were written. */
export function useTakeBackSide() {
  const user = useSession().user._id;
  const refresh = useRefreshTickets();
  const [, change] = useTicketAddress();
  const takeBack = async ({ _id, ticket_id, side_conversation_id: side }: MessageOnHold): Promise<void> => {
    const params = { _id: ticket_id, side_id: side, message_id: _id };
    const answer = await call(takeBackSideMessage, { params }, { raise: false });
    if (!answer.ok) {
      showError(formatFailure(answer.error));
      refresh();
      return;
    }
    const { started } = answer.value;
    const place = { ticketId: ticket_id, sideId: started ? null : side };
    giveBackSide(user, place, held.get(_id) ?? toContent(answer.value));
    held.delete(_id);
    // It is gone: what was written is in the form of a new one.
    if (started && location.search.includes(side))
      change({ side: 'new', message: undefined }, { replace: true });
    refresh();
  };
  /** Offers to take an e-mail back for as long as it waits. @returns whether it waits */
  const offer = (message: MessageOnHold, written: SideContent, people: readonly string[]): boolean => {
    if (message.hold_until === null) return false;
    held.set(message._id, written);
    offerUndo(message, {
      name: people.join(', '),
      onSent: () => held.delete(message._id),
      onUndo: () => void takeBack(message),
    });
    return true;
  };
  return { takeBack, offer };
}

function toContent({ message, started }: AnswerOf<typeof takeBackSideMessage>): Partial<SideContent> {
  const { to = null, cc = null, bcc = [], text, html = '', signature = null } = message;
  return {
    to,
    cc,
    bcc,
    text,
    html,
    signature,
    ...(started ? { connection_id: started.connection_id, subject: started.subject } : {}),
  };
}
