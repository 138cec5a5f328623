import { formatKey } from '#contracts/crm/reports/key-name.ts';
import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { getChannelName } from '#server/kit/mail/templates/digest-words.ts';

/** How the key of a row is called in files and on paper. */
export const formatKeyName = (
  by: ReportBy,
  row: { key: string; name: string | null },
  language: 'en' | 'th',
): string => formatKey(by, row, { language, channel: (slug) => getChannelName(slug, language) });
