import type { TicketView } from '#contracts/crm/views/endpoints.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';

function keyOf(filter: WireTicketFilter): string {
  return JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Whether a filter leaves nothing out. */
export const isAll = (filter: WireTicketFilter): boolean => Object.keys(filter).length === 0;

/** The saved view that has just this filter now. */
export function findView(filter: WireTicketFilter, views: readonly TicketView[]): TicketView | undefined {
  return views.find((view) => keyOf(view.filter) === keyOf(filter));
}
