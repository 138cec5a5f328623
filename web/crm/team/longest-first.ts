import type { TeamQueue } from '#contracts/crm/team/endpoints.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';

/** The list of a queue's customers who wait for us, the longest wait first. */
export const buildLongestFirstFilter = ({ numbers }: TeamQueue): WireTicketFilter & { sort: string } => ({
  ...numbers.waiting?.filter,
  sort: 'waiting',
});
