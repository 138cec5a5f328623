import { useCallback, useEffect, useRef } from 'react';
import { PRESENCE_SIGNAL } from '#contracts/identity/presence.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useSignal } from '#web/kit/realtime/signals.ts';

/** On a busy day tickets change many times a second; the dashboard is refetched at most this often (ms). */
const AT_MOST_EVERY_MS = 2000;

/** Refetches the dashboard when tickets or people change: at once, and then as often as the limit allows. */
export function useLiveTeam(): void {
  const refresh = useRefresh();
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const last = useRef(0);
  const again = useCallback(() => {
    if (waiting.current !== null) return;
    const wait = Math.max(0, last.current + AT_MOST_EVERY_MS - performance.now());
    waiting.current = setTimeout(() => {
      waiting.current = null;
      last.current = performance.now();
      refresh('team.');
    }, wait);
  }, [refresh]);
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current);
    },
    [],
  );
  useLive('ticket.', again, { onResync: again });
  useLive('message.', again);
  useLive('agent_status.', again);
  useLive('user.punched', again);
  useSignal(PRESENCE_SIGNAL, again);
}
