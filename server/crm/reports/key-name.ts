import { NO_KEY, type ReportDimension } from '#contracts/crm/reports/metric.ts';
import { channelName } from '#server/kit/mail/templates/digest-words.ts';
import { TICKET_REPORT_WORDS } from '#server/crm/reports/report-words.ts';

/** A Sunday, from which weekdays are counted. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

/** How the key of a row is called on paper: names of things, words of the suite's own values, dates. */
export const keyName = (
  by: ReportDimension,
  { key, name }: { key: string; name: string | null },
  language: 'en' | 'th',
): string => {
  const { nothing, values, gone, week_of } = TICKET_REPORT_WORDS[language];
  const date = (at: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language === 'th' ? 'th-u-ca-gregory' : 'en-GB', {
      timeZone: 'UTC',
      ...options,
    }).format(at);
  if (key === NO_KEY) return nothing[by] ?? nothing.other;
  if (name !== null) return name;
  const word = values[by]?.[key];
  if (word !== undefined) return word;
  switch (by) {
    case 'day':
      return date(Date.parse(key), { day: 'numeric', month: 'short' });
    case 'week':
      return week_of(date(Date.parse(key), { day: 'numeric', month: 'short' }));
    case 'month':
      return date(Date.parse(`${key}-01`), { month: 'long', year: 'numeric' });
    case 'weekday':
      return date(SUNDAY + Number(key) * DAY_MS, { weekday: 'long' });
    case 'hour':
      return `${key}:00`;
    case 'channel':
      return channelName(key);
    case 'assignee':
    case 'group':
    case 'connection':
    case 'tag':
      return gone;
    default:
      return key;
  }
};
