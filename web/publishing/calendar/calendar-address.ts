import type { z } from 'zod';
import type { WeekStart } from '#contracts/kit/week.ts';
import { PostQuery } from '#contracts/publishing/posts.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import { addDays, addMonths, listDays, listMonthDays, startOfMonth, startOfWeek } from './days.ts';

/** How the calendar shows posts. */
export const VIEWS = ['month', 'week', 'day', 'list', 'grid'] as const;
export type CalendarView = (typeof VIEWS)[number];

/** The filters that the address holds, by the names of the call's query. */
export const FILTERS = ['connections', 'states', 'campaign', 'tags', 'author'] as const;
export type FilterName = (typeof FILTERS)[number];

type RawQuery = z.input<typeof PostQuery>;

/** What an address shows. */
export type CalendarAddress = {
  view: CalendarView;
  /** The day around which it is: of its month or week. */
  day: string;
  /** The values of each filter, as the address has them. */
  filters: Readonly<Partial<Record<FilterName, string>>>;
  without: readonly FilterName[];
  text: string;
  /** Whether only posts are shown on which the reader can decide. */
  waits: boolean;
  /** The countries whose holidays are shown. */
  holidays: readonly string[];
  /** Whether the posts without a time are beside the calendar. */
  tray: boolean;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const split = (text: string | undefined): string[] => text?.split(',').filter(Boolean) ?? [];

/** Reads an address; what it does not say is as it is at first. */
export function parseAddress(query: AddressQuery, today: string): CalendarAddress {
  const { view, day, without, text = '', waits, holidays, tray } = query;
  return {
    view: VIEWS.find((one) => one === view) ?? 'month',
    day: day !== undefined && DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : today,
    filters: Object.fromEntries(
      FILTERS.flatMap((name) => (query[name] ? [[name, query[name]] as const] : [])),
    ),
    without: FILTERS.filter((name) => split(without).includes(name)),
    text,
    waits: waits === 'me',
    holidays: holidays === undefined ? ['TH'] : split(holidays),
    tray: tray !== '0',
  };
}

/** The days that an address shows. */
export function listShownDays({ view, day }: CalendarAddress, weekStart?: WeekStart): string[] {
  if (view === 'month') return listMonthDays(day, weekStart);
  if (view === 'week') return listDays(startOfWeek(day, weekStart), 7);
  if (view === 'day') return [day];
  const first = startOfMonth(day);
  return listDays(first, Number(addDays(addMonths(first, 1), -1).slice(8)));
}

/** The day of the next or former page. */
export function turnPage({ view, day }: CalendarAddress, by: 1 | -1): string {
  if (view === 'week') return addDays(day, 7 * by);
  if (view === 'day') return addDays(day, by);
  return addMonths(day, by);
}

/** The filters as the call takes them; those that it refuses, such as of an address that was changed by hand, are left out. */
export function toFilterQuery({ filters, without, text, waits }: CalendarAddress): RawQuery {
  const query: Record<string, unknown> = {};
  for (const name of FILTERS) {
    const value = filters[name];
    if (value !== undefined && PostQuery.safeParse({ [name]: value }).success) query[name] = value;
  }
  const excluded = without.filter((name) => query[name] !== undefined);
  if (excluded.length > 0) query['without'] = excluded.join(',');
  if (waits) query['waits'] = 'me';
  if (text.trim() !== '') query['text'] = text.trim();
  return query;
}

/** Whether anything is left out by filters. */
export function isFiltered(address: CalendarAddress): boolean {
  return Object.keys(toFilterQuery(address)).length > 0;
}

/** The values of a filter; a campaign or an author is one. */
export function getFilterValues({ filters }: CalendarAddress, name: FilterName): string[] {
  const value = filters[name];
  if (value === undefined) return [];
  return name === 'campaign' || name === 'author' ? [value] : split(value);
}
