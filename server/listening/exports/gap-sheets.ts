import type { Sheet } from '#server/kit/xlsx/pack-workbook.ts';
import { SHEET_END, formatSheetHead, formatSheetRow } from '#server/kit/xlsx/sheet-xml.ts';
import { makeWallClock } from '#server/listening/exports/cell-format.ts';
import type { ExportRow } from '#server/listening/exports/export-store.ts';
import { GAP_LABELS, toGapRows } from '#texts/gap-labels.ts';

/** Widths of the columns, in characters. */
const WIDTHS = [36, 30, 20, 20];

/** The sheet of a workbook that lists the gaps; none where there are none. */
export function buildGapSheets({
  gaps,
  language,
  time_zone,
}: Pick<ExportRow, 'gaps' | 'language' | 'time_zone'>): Sheet[] {
  if (gaps.length === 0) return [];
  const { title, note, heads } = GAP_LABELS[language];
  const clock = makeWallClock(time_zone);
  const rows = toGapRows(gaps, language, (at) => ({ at: clock(Date.parse(at)) }));
  const head = [heads.source, heads.why, `${heads.from} (${time_zone})`, `${heads.to} (${time_zone})`];
  const text =
    formatSheetHead(WIDTHS) +
    formatSheetRow(1, head, 'head') +
    rows.map((row, index) => formatSheetRow(index + 2, row)).join('') +
    formatSheetRow(rows.length + 3, [note]) +
    SHEET_END;
  return [{ name: title, xml: { text } }];
}
