import { getSlaMetrics, type TicketClock } from '#contracts/crm/sla-clocks/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** The SLA timers of a ticket. */
export type SlaTimers = AnswerOf<typeof getSlaMetrics>;

/**
 * SLA timers are refetched at this interval (milliseconds), in addition to live events: no event signals that business hours begin or end.
 */
const ANEW_MS = 60_000;

/** Reads the SLA timers of a ticket. */
export function useSlaTimers(id: string) {
  return useCallQuery(getSlaMetrics, { params: { _id: id } }, { every: ANEW_MS, keep: false });
}

/**
 * The current value of an SLA timer: a running timer continues from the response, in business time only.
 *
 * @param now milliseconds on the reader's clock, and the time of the response by that same clock
 */
export function computeCurrentSeconds(
  { mode, seconds }: Pick<TicketClock, 'mode' | 'seconds'>,
  { open, turns_at, at }: Pick<SlaTimers, 'open' | 'turns_at' | 'at'>,
  { now, readAt }: { now: number; readAt: number },
): number | null {
  if (mode !== 'running' || seconds === null) return seconds;
  const passed = Math.max(0, now - readAt);
  const turn = turns_at === null ? Number.POSITIVE_INFINITY : Date.parse(turns_at) - Date.parse(at);
  const counted = open ? Math.min(passed, turn) : Math.max(0, passed - turn);
  return seconds + Math.floor(counted / 1000);
}

/** SLA timers by urgency: those running towards a breach first, then paused ones, then finished ones. */
export function sortByUrgency(clocks: readonly TicketClock[]): TicketClock[] {
  const rank = { running: 0, paused: 1, ended: 2, idle: 3 } as const;
  return clocks
    .filter(({ mode }) => mode !== 'idle')
    .toSorted(
      (a, b) =>
        rank[a.mode] - rank[b.mode] ||
        (a.due_at === null ? 1 : 0) - (b.due_at === null ? 1 : 0) ||
        (a.due_at ?? '').localeCompare(b.due_at ?? ''),
    );
}
