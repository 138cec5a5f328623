import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 } from 'uuid';
import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { addNote, NewerMessages, replyToTicket } from '#contracts/crm/endpoints.ts';
import type { Message, Ticket } from '#contracts/crm/ticket.ts';
import { getNetwork } from '#contracts/networks.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { getLiveState } from '#web/kit/realtime/live-store.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { formatFailure } from '../bulk/format-refusal.ts';
import { useUndoAct } from '../bulk/use-undo-act.ts';
import type { ReplyExtras } from '../social/use-reply-channels.ts';
import { useGoingOn } from '../tickets/after-done.ts';
import { storeMessage, storeTicket } from '../tickets/cached-ticket.ts';
import { useRefreshTickets } from '../tickets/use-refresh-tickets.ts';
import { useStates } from '../tickets/use-states.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import type { WrittenMessage } from './give-back.ts';
import { useTakeBack } from './use-take-back.ts';
import { useSendWaiting, useTicketWaiting } from './use-waiting.ts';
import type { WaitingMessage } from './waiting-queue.ts';

/** A message that is on its way to the server, or waits for a connection. */
export type PendingMessage = {
  key: string;
  kind: 'reply' | 'note';
  text: string;
  at: string;
  waiting?: WaitingMessage;
};

/** Messages that arrived while a reply was written, and the sequence number to report as seen. */
export type NewMessages = { items: readonly Message[]; seq: number };

/**
 * Sends replies and notes of one ticket. A sent message appears in the conversation at once; `reply` and `note` resolve to false if it was
 * refused, and the author gets the text back. Without a connection a message waits, and is sent when there is one again. A component that
 * uses it is keyed by the ticket.
 */
export function useOutgoing(ticket: TicketAnswer) {
  const client = useQueryClient();
  const refresh = useRefreshTickets();
  const { nameOf } = useStates();
  const goingOn = useGoingOn();
  const offerUndo = useSentOffer(ticket.ticket);
  const holding = useTakeBack();
  const waiting = useTicketWaiting(ticket.ticket._id);
  useSendWaiting();
  const params = { _id: ticket.ticket._id };
  const seen = useRef(ticket.messages.at(-1)?.seq ?? 0);
  const [sending, setSending] = useState<readonly PendingMessage[]>([]);
  const [news, setNews] = useState<NewMessages | null>(null);

  const show = (kind: PendingMessage['kind'], text: string, key: string) =>
    setSending((now) => [...now, { key, kind, text, at: new Date().toISOString() }]);
  const arrived = (key: string, message: Message | null) => {
    if (message) {
      storeMessage(client, message);
      // What follows comes with its events.
      if (getLiveState() !== 'live') refresh();
    }
    setSending((now) => now.filter((one) => one.key !== key));
  };
  /** Whether a message has to wait: for a connection, or for those before it. */
  const mustWait = () => !navigator.onLine || waiting.items.length > 0;

  const reply = async (text: string, along: ReplyExtras, written: WrittenMessage): Promise<boolean> => {
    const key = v4();
    const isMail = getNetwork(ticket.ticket.channel).conversation === 'mail';
    const body = { text, seen_seq: seen.current, ...along, ...(isMail ? { hold: true } : {}) };
    const wait = (tried: boolean) =>
      waiting.add({ key, tried, message: { kind: 'reply', body }, ...written });
    if (mustWait()) {
      wait(false);
      return true;
    }
    show('reply', text || (along.goods?.[0]?.title ?? ''), key);
    const answer = await call(replyToTicket, { params, body }, { raise: false, key });
    arrived(key, answer.ok ? answer.value : null);
    if (!answer.ok && answer.status === 0) {
      wait(true);
      return true;
    }
    setNews(answer.ok ? null : refused(answer.error, along));
    if (!answer.ok) return false;
    storeTicket(client, answer.value.ticket);
    const { act_id, ticket: _changed, ...message } = answer.value;
    const state = along.change?.state;
    const onUndone = state === 'done' ? goingOn.onUndone : () => undefined;
    if (message.hold_until !== null)
      holding.offer(message, { ticket: ticket.ticket, written, after: state && nameOf(state), onUndone });
    else if (act_id !== null) offerUndo(act_id, along.change ?? {}, onUndone);
    return true;
  };
  const refused = (error: ApiError, { change }: ReplyExtras): NewMessages | null => {
    const newer = error.code === 'newer_messages' ? NewerMessages.safeParse(error.data) : null;
    if (!newer?.success) {
      showError(
        change ? i18n.t('canned.along.not_sent', { reason: formatFailure(error) }) : formatError(error),
      );
      return null;
    }
    const items = newer.data.items.filter(({ direction }) => direction !== 'event');
    return { items, seq: Math.max(seen.current, ...newer.data.items.map(({ seq }) => seq)) };
  };
  const note = async (
    text: string,
    mentions: readonly string[],
    written: WrittenMessage,
  ): Promise<boolean> => {
    const key = v4();
    const body = { text, mentions: [...mentions] };
    const wait = (tried: boolean) => waiting.add({ key, tried, message: { kind: 'note', body }, ...written });
    if (mustWait()) {
      wait(false);
      return true;
    }
    show('note', text, key);
    const answer = await call(addNote, { params, body }, { raise: false, key });
    arrived(key, answer.ok ? answer.value : null);
    if (!answer.ok && answer.status === 0) wait(true);
    else if (!answer.ok) showError(formatError(answer.error));
    return answer.ok || answer.status === 0;
  };
  return {
    pending: [...sending, ...waiting.items.map(toPending)],
    waiting,
    news,
    reply,
    note,
    /** The author sees this line. */
    see: (seq: number) => {
      seen.current = Math.max(seen.current, seq);
    },
    /** The author has read the new messages: their reply may be sent. */
    readNews: () => {
      if (news) seen.current = news.seq;
      setNews(null);
    },
  };
}

function toPending(waiting: WaitingMessage): PendingMessage {
  const { key, at, message } = waiting;
  return { key, at, kind: message.kind, text: message.body.text ?? '', waiting };
}

/** Offers to undo what a reply changed on its ticket, and says that the reply itself is sent. */
function useSentOffer({ number }: Ticket) {
  const { offer } = useUndoAct();
  const { nameOf } = useStates();
  return (actId: string, { state, ...other }: BulkChange, onUndone: () => void) => {
    const isStateAlone = state !== undefined && Object.values(other).every((one) => one === undefined);
    const text = isStateAlone
      ? i18n.t('crm.compose.sent_state', { name: nameOf(state), interpolation: { escapeValue: false } })
      : i18n.t('crm.compose.sent_changed', { number });
    const undoText = i18n.t(isStateAlone ? 'crm.compose.undo_state' : 'crm.compose.undo_changes');
    offer(actId, text, { undoText, onUndone });
  };
}

export type OutgoingReply = ReturnType<typeof useOutgoing>;
