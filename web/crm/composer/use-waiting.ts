import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { v4 } from 'uuid';
import { useSession } from '#web/kit/session/session.ts';
import { useOnline } from '#web/kit/ui/use-online.ts';
import { useRefreshTickets } from '../tickets/use-refresh-tickets.ts';
import { giveBack } from './give-back.ts';
import { sendWaiting } from './send-waiting.ts';
import { changeOneWaiting, changeWaiting, listWaiting, type WaitingMessage } from './waiting-queue.ts';
import { watchWaiting } from './waiting-storage.ts';

/** While the browser has a network and the server does not answer, it is tried again after this long (milliseconds). */
const AGAIN_MS = 10_000;

/** The user's messages that wait for a connection. */
export function useWaitingMessages(): readonly WaitingMessage[] {
  const user = useSession().user._id;
  return useSyncExternalStore(watchWaiting, () => listWaiting(user));
}

/** Sends what waits as soon as there is a connection: when it returns, after a reload, and now and then. */
export function useSendWaiting(): void {
  const user = useSession().user._id;
  const online = useOnline();
  const refresh = useRefreshTickets();
  const isAny = useWaitingMessages().some(({ refusal }) => refusal === null);
  useEffect(() => {
    if (!online || !isAny) return undefined;
    const send = () =>
      void sendWaiting(user).then((sent) => {
        if (sent.size > 0) refresh();
      });
    send();
    const timer = setInterval(send, AGAIN_MS);
    return () => clearInterval(timer);
  }, [user, online, isAny, refresh]);
}

type NewWaiting = Omit<WaitingMessage, 'ticket_id' | 'at' | 'refusal'>;

/** The waiting messages of a ticket, and what their author can do with them. */
export function useTicketWaiting(ticketId: string) {
  const user = useSession().user._id;
  const all = useWaitingMessages();
  const add = useCallback(
    (one: NewWaiting) =>
      changeWaiting(user, (now) => [
        ...now,
        { ...one, ticket_id: ticketId, at: new Date().toISOString(), refusal: null },
      ]),
    [user, ticketId],
  );
  return {
    items: all.filter(({ ticket_id }) => ticket_id === ticketId),
    add,
    /** Back into the composer. */
    edit: ({ key, message: { kind }, draft, files }: WaitingMessage) => {
      changeOneWaiting(user, key, null);
      giveBack(user, ticketId, { kind, draft, files });
    },
    discard: ({ key }: WaitingMessage) => changeOneWaiting(user, key, null),
    /** After its author has read what came in. It is another request: the first was refused. */
    sendAnyway: ({ key, message, refusal }: WaitingMessage) =>
      changeOneWaiting(user, key, {
        key: v4(),
        refusal: null,
        message:
          message.kind === 'reply'
            ? {
                ...message,
                body: { ...message.body, seen_seq: Math.max(message.body.seen_seq, refusal?.seq ?? 0) },
              }
            : message,
      }),
  };
}
