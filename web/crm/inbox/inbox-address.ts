import { z } from 'zod';
import { DraftKind } from '#contracts/crm/drafts/endpoints.ts';
import {
  InboxView,
  isTicketFilter,
  TicketFilter,
  TicketSort,
  type WireTicketFilter,
} from '#contracts/crm/views/filter.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';

/** The query parameters of the inbox besides its filter. Invalid values are dropped, so that old links still open. */
const Beside = z.object({
  view: InboxView.catch('live'),
  sort: TicketSort.catch('newest'),
  /** The saved view that was chosen; its filter is in the address too. */
  saved: z.uuid().optional().catch(undefined),
  ticket: z.uuid().optional().catch(undefined),
  /** The message of that ticket that is shown and highlighted. */
  message: z.uuid().optional().catch(undefined),
  tab: z.enum(['conversation', 'side', 'history']).catch('conversation'),
  /** The side conversation that is open, or being started. */
  side: z
    .union([z.uuid(), z.literal('new')])
    .optional()
    .catch(undefined),
  panel: z.literal('customer').optional().catch(undefined),
  /** What is being written at that ticket: a reply or a note. */
  write: DraftKind.catch('reply'),
});

/** The inbox as described by its address: `filter` narrows the view, in the parameter names of the address. */
export type InboxAddress = z.infer<typeof Beside> & { filter: WireTicketFilter };

const { view: _view, ...narrowing } = TicketFilter.shape;

/** The names of all parameters that narrow a view. */
export const FILTER_NAMES = TicketFilter.keyof().options.filter((name) => name !== 'view');
export type FilterName = (typeof FILTER_NAMES)[number];

/** The change of an address that removes every filter. */
export const NO_FILTERS: Readonly<Record<string, undefined>> = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, undefined]),
);

/** The part of an address that filters; unknown values are dropped. */
function filterOf(query: AddressQuery): WireTicketFilter {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = query[name]?.trim();
      const shape: z.ZodType = narrowing[name];
      return value && shape.safeParse(value).success ? [[name, value] as const] : [];
    }),
  );
}

/** Parses the query of an address. */
export function parseInboxAddress(query: AddressQuery): InboxAddress {
  return {
    ...Beside.parse(query),
    filter: filterOf(query),
  };
}

/** The part of an address that selects tickets, as the list's call takes it. */
export function listQueryOf({ view, sort, filter }: Pick<InboxAddress, 'view' | 'sort' | 'filter'>) {
  return {
    ...(isTicketFilter(filter) ? filter : {}),
    view,
    ...(sort === 'newest' ? {} : { sort }),
  };
}

/** Whether the list shows less than its view contains. */
export function isFiltered({ filter }: Pick<InboxAddress, 'filter'>): boolean {
  return Object.keys(filter).length > 0;
}

/** The values of a dimension in a filter: those included, or those excluded. */
export function getFilterValues(filter: WireTicketFilter, name: FilterName): readonly string[] {
  return filter[name]?.split(',').filter(Boolean) ?? [];
}
