import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { formatKey } from '#texts/report-key-name.ts';

/** Who reads the name of a row: the language, and the calendar of years; absent: Gregorian. */
type NameReader = { language: 'en' | 'th'; calendar?: Calendar };

/** The name of a row's key in files and printed reports. */
export function formatKeyName(
  by: ReportBy,
  row: { key: string; name: string | null },
  { language, calendar }: NameReader,
): string {
  return formatKey(by, row, { language, calendar, channel: (slug) => getChannelName(slug, language) });
}
