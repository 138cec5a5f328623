import { NO_KEY, ReportDimension } from '#contracts/crm/reports/metric.ts';
import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { makeDateFormat } from '#contracts/kit/date-format.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { ReportNames } from '#texts/en/labels/ticket-report-names.ts';
import { formatFormKey } from '#texts/form-key-name.ts';
import { REPORT_NAMES } from '#texts/ticket-report-names.ts';

/** A Sunday, from which weekdays are counted. */
const SUNDAY = Date.UTC(2026, 0, 4);

/** Of what names are made: the reader's language, and what a channel is called there. */
export type NameOptions = {
  language: 'en' | 'th';
  channel: (slug: string) => string;
  /** Whether days include their weekday; absent: no. */
  weekday?: boolean;
  calendar?: Calendar | undefined;
};

/**
 * The label of the key of a row of a report: names of things, the suite's labels for its own values, dates in the reader's format. An item
 * that no longer has a name is distinguished by the end of its ID.
 */
export function formatKey(
  dimension: ReportBy,
  { key, name }: { key: string; name: string | null },
  { language, channel, weekday = false, calendar }: NameOptions,
): string {
  const by = ReportDimension.safeParse(dimension).data;
  if (!by) return formatFormKey(key, language, calendar);
  const { nothing, values, gone, week_of }: ReportNames = REPORT_NAMES[language];
  const date = (at: number, options: Intl.DateTimeFormatOptions): string =>
    makeDateFormat({ language, calendar }, { timeZone: 'UTC', ...options }).format(at);
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  if (key === NO_KEY) return nothing[by] ?? nothing.other;
  if (name !== null) return name;
  const word = values[by]?.[key];
  if (word !== undefined) return word;
  switch (by) {
    case 'day':
      return date(Date.parse(key), weekday ? { ...day, weekday: 'short' } : day);
    case 'week':
      return week_of(date(Date.parse(key), day));
    case 'month':
      return date(Date.parse(`${key}-01`), { month: 'long', year: 'numeric' });
    case 'weekday':
      return date(SUNDAY + Number(key) * MS_PER_DAY, { weekday: 'long' });
    case 'hour':
      return `${key}:00`;
    case 'channel':
      return channel(key);
    case 'assignee':
    case 'group':
    case 'connection':
    case 'tag':
    case 'keyword':
    case 'customer_tag':
      return `${gone} (${key.slice(-6)})`;
    default:
      return key;
  }
}
