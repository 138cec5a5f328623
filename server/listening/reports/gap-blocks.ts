import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import type { ReportLocale } from '#server/listening/reports/report-locale.ts';
import type { Block } from '#server/reports/public.ts';
import { GAP_LABELS, toGapRows } from '#texts/gap-labels.ts';

/** The gaps in a report's sources, as its last part; none where there are none. */
export function buildGapBlocks(
  gaps: readonly CollectionGap[],
  { language, formatters }: ReportLocale,
): Block[] {
  if (gaps.length === 0) return [];
  const { title, note, heads } = GAP_LABELS[language];
  return [
    {
      title,
      note,
      chart: null,
      table: {
        head: [
          { label: heads.source, share: 3 },
          { label: heads.why, share: 3 },
          { label: heads.from, share: 2 },
          { label: heads.to, share: 2 },
        ],
        rows: toGapRows(gaps, language, formatters.moment),
      },
      printTable: true,
    },
  ];
}
