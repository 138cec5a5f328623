import { setImmediate as pause } from 'node:timers/promises';
import type { FileSource } from '#connectors/file/file-bytes.ts';
import { readRows } from '#connectors/file/read-rows.ts';
import type { ReadRow } from '#connectors/file/row.ts';
import { surveyDates, type DateSurvey } from '#engine/dates/survey.ts';

/** Rows after which the event loop gets a turn. */
const TURN_ROWS = 1000;
/** Number of unambiguous rows of dates after which the rest of the file is assumed to be like them. */
const CLEAR_ROWS = 50_000;

/**
 * The date orders of some columns of a file, published by `now`. Reads the whole file, but stops early where no date is ambiguous, and
 * where `stopping` says so. An unreadable part ends the survey without a fault.
 */
export async function surveyColumns(
  source: FileSource,
  columns: readonly string[],
  { now, stopping }: { now: Date; stopping?: AbortSignal },
): Promise<Map<string, DateSurvey>> {
  const surveys = columns.map((column) => ({ column, ...surveyDates(now) }));
  let next = TURN_ROWS;
  try {
    for await (const some of readRows(source)) {
      for (const read of some) surveyRow(surveys, read);
      const last = some.at(-1)?.row ?? 0;
      if (last < next) continue;
      next = last + TURN_ROWS;
      if (
        stopping?.aborted === true ||
        (last >= CLEAR_ROWS && surveys.every(({ survey }) => isClear(survey())))
      )
        break;
      await pause();
    }
  } catch {
    // A file that is damaged, or cut for the preview, is surveyed as far as it goes.
  }
  return new Map(surveys.map(({ column, survey }) => [column, survey()]));
}

type ColumnSurvey = { column: string } & ReturnType<typeof surveyDates>;

function surveyRow(surveys: readonly ColumnSurvey[], read: ReadRow): void {
  if ('values' in read) for (const { column, add } of surveys) add(read.values[column] ?? '', read.row);
}

function isClear({ status, serials, rows }: DateSurvey): boolean {
  return rows > 0 && status === 'none' && serials === 0;
}

/** The columns that may contain dates, by the first rows: most of their cells are one. */
export function findDateColumns(
  rows: readonly Readonly<Record<string, string>>[],
  columns: readonly string[],
  now: Date,
): string[] {
  return columns.filter((column) => {
    const { add, survey } = surveyDates(now);
    for (const [index, row] of rows.entries()) add(row[column] ?? '', index + 1);
    const seen = survey();
    return seen.rows > 0 && seen.unread * 2 < seen.rows;
  });
}
