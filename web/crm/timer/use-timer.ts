import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { z } from 'zod';
import {
  BEAT_SECONDS,
  beatTimer,
  getTimer,
  startTimer,
  stopTimer,
  type Timer,
} from '#contracts/crm/timer/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useIdlePause } from './use-idle-pause.ts';

const Told = z.object({ ticket_id: z.string(), user_id: z.string(), time_id: z.string().optional() });

/**
 * The user's own timer on a ticket that is on the screen. It starts automatically if the account uses timers, sends heartbeats while the
 * ticket is viewed, pauses while the user does nothing, and stops when they leave the ticket; a timer that was stopped by hand stays
 * stopped until the user starts it again.
 *
 * @param live whether the ticket may be worked on at all
 */
export function useTimer(id: string, { may, live }: { may: boolean; live: boolean }) {
  const client = useQueryClient();
  const { user: me } = useSession();
  const params = { _id: id };
  const read = useCallQuery(getTimer, { params });
  const keep = useCallback(
    (timer: Timer) => client.setQueryData([getTimer.name, { params: { _id: id } }], timer),
    [client, id],
  );
  const starting = useCallMutation(startTimer, { onDone: keep });
  const stopping = useCallMutation(stopTimer, { onDone: keep });
  const stoppedByHand = useRef(false);
  const running = read.data?.running != null;
  const enabled = read.data?.enabled === true;
  useLive('ticket.tim', ({ kind, data }) => {
    const { ticket_id, user_id, time_id } = Told.safeParse(data).data ?? {};
    // The response to the request that started it here shows that the user's own timer runs.
    const answered = starting.isPending || read.data?.running?._id === time_id;
    const known = kind === 'ticket.timer_started' && user_id === me._id && answered;
    if (ticket_id === id && !known) void read.refetch();
  });
  const begin = useRef(() => {});
  useEffect(() => {
    begin.current = () => {
      if (may && live && enabled && !stoppedByHand.current && document.visibilityState === 'visible')
        starting.send({ params });
    };
  });
  // Once, when the ticket is opened, and whenever the user returns to it.
  useEffect(() => {
    if (!enabled) return undefined;
    begin.current();
    const onSight = () => begin.current();
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [enabled]);
  useEffect(() => {
    if (!running) return undefined;
    const beat = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const answer = await call(beatTimer, { params: { _id: id } }, { raise: false });
      if (answer.ok && !answer.value.running) void client.invalidateQueries({ queryKey: [getTimer.name] });
    };
    const timer = setInterval(() => void beat(), BEAT_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [running, id, client]);
  // A user who leaves the ticket stops working on it; a browser that only vanishes is detected by its missing heartbeats.
  useEffect(
    () => () => {
      const known = client.getQueryData<Timer>([getTimer.name, { params: { _id: id } }]);
      if (known?.running) void call(stopTimer, { params: { _id: id } }, { raise: false });
    },
    [client, id],
  );
  const idle = useIdlePause({
    id,
    running: may ? (read.data?.running ?? null) : null,
    pause: () => stopping.send({ params }),
    resume: () => begin.current(),
    keep,
  });
  return {
    idle,
    timer: read.data,
    readAt: read.dataUpdatedAt,
    busy: starting.isPending || stopping.isPending,
    start: () => {
      stoppedByHand.current = false;
      starting.send({ params });
    },
    stop: () => {
      stoppedByHand.current = true;
      stopping.send({ params });
    },
    keep,
  };
}
