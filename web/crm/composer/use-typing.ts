import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { TYPING_SECONDS } from '#contracts/webchat/protocol.ts';
import { sendSignal, useSignal } from '#web/kit/realtime/signals.ts';

const SIGNAL = 'ticket-typing';
/** While somebody types, the signal to the other side is repeated at this interval (milliseconds). */
const TELL_EVERY_MS = 2500;

const TypingInTicket = z.object({ ticket_id: z.string(), name: z.string().optional() });

/**
 * Who is typing in a ticket, and a function that reports that we are. `who` is the name, or `contact` if the signal carries none; null when
 * nobody types. It ends after a while, or when a message arrives (`lines` grows).
 */
export function useTyping(ticketId: string, contact: string, lines: number) {
  const [who, setWho] = useState<{ name: string; lines: number } | null>(null);
  const sentAt = useRef(0);
  useSignal(SIGNAL, (data) => {
    const typing = TypingInTicket.safeParse(data);
    if (typing.success && typing.data.ticket_id === ticketId)
      setWho({ name: typing.data.name ?? contact, lines });
  });
  useEffect(() => {
    if (!who) return;
    const timer = setTimeout(() => setWho(null), TYPING_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [who]);
  return {
    who: who && who.lines === lines ? who.name : null,
    tell: () => {
      const now = performance.now();
      if (now - sentAt.current < TELL_EVERY_MS) return;
      sentAt.current = now;
      sendSignal(SIGNAL, { ticket_id: ticketId });
    },
  };
}
