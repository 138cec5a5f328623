import { listTroubles } from '#contracts/channels/health.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** How often channels are asked for, since agents hear of no event about them, in milliseconds. */
const EVERY_MS = 60_000;

/** The channels that bring nothing at the moment, or whose limit is reached. */
export function useTroubles() {
  return useCallQuery(listTroubles, {}, { every: EVERY_MS, keep: true }).data?.items ?? [];
}
