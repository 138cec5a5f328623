import { useEffect, useRef } from 'react';
import { signalCustomer } from '#contracts/crm/social/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';

/** While the agent types, the customer is shown so at this interval (milliseconds): networks hide it after some 20 seconds. */
const SHOW_EVERY_MS = 15_000;

/**
 * Shows the customer, if the network supports it, that their message was read and that a reply is being written.
 *
 * @returns a function that reports typing
 */
export function useShownSignals({ ticket, reply, messages }: TicketAnswer, mayWrite: boolean): () => void {
  const shown = useRef(0);
  const open =
    mayWrite &&
    reply.signals &&
    reply.ways.some(({ place, allowed, once }) => place === 'private' && allowed && !once);
  const last = messages.at(-1);
  const unread = open && last?.direction === 'in' && last.kind === 'private' ? last._id : null;
  const { _id } = ticket;
  useEffect(() => {
    if (unread !== null) show(_id, 'read');
  }, [unread, _id]);
  return () => {
    const now = performance.now();
    if (!open || now - shown.current < SHOW_EVERY_MS) return;
    shown.current = now;
    show(_id, 'typing');
  };
}

/** Whether it arrived is not reported here; the conversation continues either way. */
function show(_id: string, signal: 'typing' | 'read'): void {
  void call(signalCustomer, { params: { _id }, body: { signal } }, { raise: false });
}
