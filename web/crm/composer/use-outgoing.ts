import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 } from 'uuid';
import { addNote, NewerMessages, replyToTicket } from '#contracts/crm/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { getLiveState } from '#web/kit/realtime/live-store.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { formatFailure } from '../bulk/format-refusal.ts';
import { useUndoAct } from '../bulk/use-undo-act.ts';
import type { ReplyExtras } from '../social/use-reply-channels.ts';
import { storeMessage, storeTicket } from '../tickets/cached-ticket.ts';
import { useRefreshTickets } from '../tickets/use-refresh-tickets.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';

/** A message that is being sent to the server. */
export type PendingMessage = { key: string; kind: 'reply' | 'note'; text: string; at: string };

/** Messages that arrived while a reply was written, and the sequence number to report as seen. */
export type NewMessages = { items: readonly Message[]; seq: number };

/** A reply that may have been received although no response came: a retry sends the same body under the same idempotency key. */
type Attempt = { key: string; text: string; seen_seq: number; along: ReplyExtras };

/**
 * Sends replies and notes of one ticket. A sent message appears in the conversation at once; `reply` and `note` resolve to false if it was
 * refused, and the author gets the text back. A component that uses it is keyed by the ticket.
 */
export function useOutgoing(ticket: TicketAnswer) {
  const client = useQueryClient();
  const refresh = useRefreshTickets();
  const { offer } = useUndoAct();
  const params = { _id: ticket.ticket._id };
  const seen = useRef(ticket.messages.at(-1)?.seq ?? 0);
  const unheard = useRef<Attempt | null>(null);
  const [pending, setPending] = useState<readonly PendingMessage[]>([]);
  const [news, setNews] = useState<NewMessages | null>(null);

  const show = (kind: PendingMessage['kind'], text: string, key: string) =>
    setPending((now) => [...now, { key, kind, text, at: new Date().toISOString() }]);
  const arrived = (key: string, message: Message | null) => {
    if (message) {
      storeMessage(client, message);
      // What follows comes with its events.
      if (getLiveState() !== 'live') refresh();
    }
    setPending((now) => now.filter((one) => one.key !== key));
  };

  const reply = async (text: string, along: ReplyExtras): Promise<boolean> => {
    const isSame = unheard.current?.text === text && sameAlong(unheard.current.along, along);
    const again = isSame ? unheard.current : null;
    const attempt = again ?? { key: v4(), text, along, seen_seq: seen.current };
    const { key, seen_seq } = attempt;
    show('reply', text, key);
    const answer = await call(
      replyToTicket,
      { params, body: { text, seen_seq, ...attempt.along } },
      { raise: false, key },
    );
    unheard.current = !answer.ok && answer.status === 0 ? attempt : null;
    arrived(key, answer.ok ? answer.value : null);
    if (answer.ok) storeTicket(client, answer.value.ticket);
    setNews(answer.ok ? null : refused(answer.error, attempt.along));
    if (answer.ok && answer.value.act_id !== null)
      offer(answer.value.act_id, i18n.t('canned.along.done', { number: ticket.ticket.number }));
    return answer.ok;
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
  const note = async (text: string, mentions: readonly string[] = []): Promise<boolean> => {
    const key = v4();
    show('note', text, key);
    const answer = await call(
      addNote,
      { params, body: { text, mentions: [...mentions] } },
      { raise: false, key },
    );
    arrived(key, answer.ok ? answer.value : null);
    if (!answer.ok) showError(formatError(answer.error));
    return answer.ok;
  };
  return {
    pending,
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

/**
 * Files, formatting, another head of the mail, or another change of the ticket make the same text a different reply; the end of a snooze only moves
 * with the time.
 */
const sameAlong = (one: ReplyExtras, other: ReplyExtras): boolean => whatOf(one) === whatOf(other);
function whatOf({
  change: { snoozed_until, ...change } = {},
  canned_response_ids: _used,
  ...along
}: ReplyExtras): string {
  return JSON.stringify([along, change, Boolean(snoozed_until)]);
}

export type OutgoingReply = ReturnType<typeof useOutgoing>;
