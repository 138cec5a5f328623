import { useEffect, useRef, useState } from 'react';
import {
  LOOK_SIGNAL,
  TicketViewers,
  VIEWERS_SIGNAL,
  type ViewerActivity,
  type Viewer,
} from '#contracts/crm/viewers/viewers.ts';
import { LOOK_EVERY_SECONDS } from '#contracts/kit/viewers.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useLiveState } from '#web/kit/realtime/live-store.ts';
import { sendSignal, useSignal } from '#web/kit/realtime/signals.ts';
import { useSession } from '#web/kit/session/session.ts';

/** How long after the last keystroke somebody counts as typing (milliseconds). */
const WRITES_MS = 6000;

/**
 * Reports that this tab shows a ticket, and returns who else does. `write` is called with every keystroke in a reply or a note. Without the
 * feature nothing is reported and nobody is shown.
 */
export function useTicketPresence(ticketId: string) {
  const { user, account } = useSession();
  const on = hasFeature(account, 'ticket_viewer');
  const live = useLiveState();
  const [seen, setSeen] = useState<TicketViewers | null>(null);
  const doing = useRef<ViewerActivity>('reading');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSignal(VIEWERS_SIGNAL, (data) => {
    const parsed = TicketViewers.safeParse(data);
    if (parsed.success && parsed.data.ticket_id === ticketId) setSeen(parsed.data);
  });
  useEffect(() => {
    if (!on || live !== 'live') return;
    const say = () => {
      // A tab in the background is not being viewed.
      if (document.visibilityState === 'visible')
        sendSignal(LOOK_SIGNAL, { ticket_id: ticketId, doing: doing.current });
    };
    const hide = () => {
      if (document.visibilityState === 'visible') say();
      else sendSignal(LOOK_SIGNAL, { ticket_id: ticketId, doing: 'gone' });
    };
    say();
    const beat = setInterval(say, LOOK_EVERY_SECONDS * 1000);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', hide);
      sendSignal(LOOK_SIGNAL, { ticket_id: ticketId, doing: 'gone' });
    };
  }, [on, live, ticketId]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (next: ViewerActivity) => {
    if (doing.current === next) return;
    doing.current = next;
    if (on) sendSignal(LOOK_SIGNAL, { ticket_id: ticketId, doing: next });
  };
  return {
    others: othersOf(seen, { ticketId, me: user._id }),
    write: (kind: 'reply' | 'note') => {
      set(kind);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => set('reading'), WRITES_MS);
    },
  };
}

/** Who else views the ticket. */
function othersOf(
  seen: TicketViewers | null,
  { ticketId, me }: { ticketId: string; me: string },
): readonly Viewer[] {
  return seen?.ticket_id === ticketId ? seen.items.filter(({ user_id }) => user_id !== me) : [];
}
