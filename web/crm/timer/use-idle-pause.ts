import { useRef, useState } from 'react';
import { IDLE_SECONDS, shortenTime, type Timer } from '#contracts/crm/timer/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useIdle } from './use-idle.ts';

/** Time that was counted before a timer was paused for want of input. */
export type IdleTime = { entryId: string; ended_at: string; seconds: number };

type Options = {
  id: string;
  running: Timer['running'];
  pause: () => void;
  resume: () => void;
  keep: (timer: Timer) => void;
};

/** Pauses a running timer while its user does nothing, and offers to take the idle time off when they are back. */
export function useIdlePause({ id, running, pause, resume, keep }: Options) {
  const paused = useRef<IdleTime | null>(null);
  const [offer, setOffer] = useState<IdleTime | null>(null);
  const taking = useCallMutation(shortenTime, {
    onDone: (timer) => {
      keep(timer);
      setOffer(null);
    },
  });
  useIdle({
    enabled: running !== null,
    seconds: IDLE_SECONDS,
    onIdle: (since) => {
      if (!running) return;
      const end = Math.max(since, Date.parse(running.started_at));
      paused.current = {
        entryId: running._id,
        ended_at: new Date(end).toISOString(),
        seconds: Math.round((Date.now() - end) / 1000),
      };
      pause();
    },
    onReturn: () => {
      setOffer(paused.current);
      paused.current = null;
      resume();
    },
  });
  return {
    offer,
    isTaking: taking.isPending,
    takeOff: () => {
      if (offer)
        taking.send({ params: { _id: id, entry_id: offer.entryId }, body: { ended_at: offer.ended_at } });
    },
    dismiss: () => setOffer(null),
  };
}
