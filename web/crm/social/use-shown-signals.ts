import { useEffect, useRef } from 'react';
import { signalCustomer } from '#contracts/crm/social/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';

/** While somebody types, the customer is shown so this often (milliseconds): networks let it fade after some 20 seconds. */
const SHOW_EVERY_MS = 15_000;

/** Shows the customer, where the network can, that their message is read and that an answer is being written. @returns tells of typing */
export const useShownSignals = (
  { ticket, reply, messages }: TicketAnswer,
  mayWrite: boolean,
): (() => void) => {
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
};

/** Nobody here is told whether it arrived; the conversation goes on either way. */
const show = (_id: string, signal: 'typing' | 'read'): void =>
  void call(signalCustomer, { params: { _id }, body: { signal } }, { raise: false });
