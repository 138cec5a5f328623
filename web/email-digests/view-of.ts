import type { TicketView } from '#contracts/crm/views/endpoints.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';

const keyOf = (filter: WireTicketFilter): string =>
  JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b)));

/** Whether a filter leaves nothing out. */
export const isAll = (filter: WireTicketFilter): boolean => Object.keys(filter).length === 0;

/** The saved view that has just this filter now. */
export const findView = (filter: WireTicketFilter, views: readonly TicketView[]): TicketView | undefined =>
  views.find((view) => keyOf(view.filter) === keyOf(filter));
