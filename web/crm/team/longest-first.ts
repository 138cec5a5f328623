import type { TeamQueue } from '#contracts/crm/team/endpoints.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';

/** The list of a queue's customers who wait for us, the longest wait first. */
export function buildLongestFirstFilter({ numbers }: TeamQueue): WireTicketFilter & { sort: string } {
  return {
    ...numbers.waiting?.filter,
    sort: 'waiting',
  };
}
