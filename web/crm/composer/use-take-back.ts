import { getContactName } from '#contracts/crm/contact-name.ts';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { takeBackReply } from '#contracts/crm/reply-hold/endpoints.ts';
import type { Message, Ticket } from '#contracts/crm/ticket.ts';
import { call } from '#web/kit/api/call.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { formatFailure } from '../bulk/format-refusal.ts';
import { keepWritten, useReturnOutbound } from '../outbound/use-take-back-outbound.ts';
import { useRefreshTickets } from '../tickets/use-refresh-tickets.ts';
import { giveBack, type WrittenMessage } from './give-back.ts';

/** What was written before a reply was held, by its message: after a reload what the server has of it is used. */
const held = new Map<string, WrittenMessage>();

/** Whether a reply still waits, so that its author can take it back. */
export function isOnHold({ hold_until }: Pick<Message, 'hold_until'>, now: Date): boolean {
  return hold_until !== null && Date.parse(hold_until) > now.getTime();
}

/** Takes e-mails that are held back to where they were written. */
export function useTakeBack() {
  const user = useSession().user._id;
  const refresh = useRefreshTickets();
  const returnOutbound = useReturnOutbound();
  const takeBack = async (ticketId: string, messageId: string): Promise<void> => {
    const params = { _id: ticketId, message_id: messageId };
    const answer = await call(takeBackReply, { params }, { raise: false });
    if (!answer.ok) {
      showError(formatFailure(answer.error));
      refresh();
      return;
    }
    const { message, begun } = answer.value;
    if (begun) {
      returnOutbound(messageId, begun);
      refresh();
      return;
    }
    // The names of a draft are those of the message.
    const stored = { ...message, changes: {}, cc: message.cc ?? null };
    giveBack(user, ticketId, held.get(messageId) ?? { kind: 'reply', draft: stored, files: [] });
    held.delete(messageId);
    queryClient.setQueryData(callQuery(getTicket, { params: { _id: ticketId } }).queryKey, (now) =>
      now ? { ...now, messages: now.messages.filter(({ _id }) => _id !== messageId) } : now,
    );
    refresh();
  };
  /** Offers to take a reply back for as long as it waits. */
  const offer = (message: Message, { ticket, written, after, onUndone }: HoldOffer): void => {
    held.set(message._id, written);
    offerUndo(message, {
      name: getContactName(ticket.contact),
      after,
      onSent: () => held.delete(message._id),
      onUndo: () => {
        onUndone();
        void takeBack(ticket._id, message._id);
      },
    });
  };
  /** Offers to take a new conversation back. */
  const offerBegun = (message: Message, ticket: Ticket): void =>
    offerUndo(message, {
      name: getContactName(ticket.contact),
      onSent: () => keepWritten(message._id, null),
      onUndo: () => void takeBack(ticket._id, message._id),
    });
  return { takeBack, offer, offerBegun };
}

type UndoSendOffer = {
  /** Who gets it. */
  name: string;
  /** The state that the ticket gets when it is sent. */
  after?: string | undefined;
  onSent: () => void;
  onUndo: () => void;
};

/** Offers to take an e-mail back for as long as it waits. */
export function offerUndo(
  { hold_until, at }: Pick<Message, 'hold_until' | 'at'>,
  { name, after, onSent, onUndo }: UndoSendOffer,
): void {
  const plain = { interpolation: { escapeValue: false } };
  actWithUndo({
    text: after
      ? i18n.t('crm.compose.held_then', { name, state: after, ...plain })
      : i18n.t('crm.compose.held', { name, ...plain }),
    undoText: i18n.t('crm.compose.undo_send'),
    during: Math.max(0, Date.parse(hold_until ?? at) - Date.now()),
    act: onSent,
    undo: onUndo,
  });
}

type HoldOffer = {
  ticket: Ticket;
  written: WrittenMessage;
  /** The state that the ticket gets when it is sent. */
  after: string | undefined;
  onUndone: () => void;
};
