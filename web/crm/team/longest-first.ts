import type { TeamQueue } from '#contracts/crm/team/endpoints.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';

/** The list of those of a queue who wait for us, whoever has waited longest on top. */
export const buildLongestFirstFilter = ({ numbers }: TeamQueue): WireTicketFilter & { sort: string } => ({
  ...numbers.waiting?.filter,
  sort: 'waiting',
});
