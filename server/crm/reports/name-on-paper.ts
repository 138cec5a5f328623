import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { formatKey } from '#texts/report-key-name.ts';

/** The name of a row's key in files and printed reports. */
export function formatKeyName(
  by: ReportBy,
  row: { key: string; name: string | null },
  language: 'en' | 'th',
): string {
  return formatKey(by, row, { language, channel: (slug) => getChannelName(slug, language) });
}
