import type { TicketDue } from '#contracts/crm/views/due.ts';

/**
 * How far a due time is now, in business seconds: it runs on from the response while business time passes, and negative values are late.
 *
 * @param now milliseconds
 */
export function computeDueSeconds(
  { at, seconds, open, turns_at }: Omit<TicketDue, 'metric'>,
  now: number,
): number {
  const passed = Math.max(0, now - Date.parse(at));
  const turn = turns_at === null ? Number.POSITIVE_INFINITY : Date.parse(turns_at) - Date.parse(at);
  const counted = open ? Math.min(passed, turn) : Math.max(0, passed - turn);
  return seconds - Math.floor(counted / 1000);
}

/** Whether business time passes now; a response knows of one turn ahead. */
export function isOpenAt({ open, turns_at }: Pick<TicketDue, 'open' | 'turns_at'>, now: number): boolean {
  return turns_at !== null && now >= Date.parse(turns_at) ? !open : open;
}
