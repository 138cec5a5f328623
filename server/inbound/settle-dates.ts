import type { FileSource } from '#connectors/file/file-bytes.ts';
import { surveyColumns } from '#connectors/file/survey-columns.ts';
import type { DateReading } from '#engine/dates/reading.ts';
import { importPath, readFile } from '#server/inbound/import-file.ts';
import { changeImport, type ImportRow } from '#server/inbound/import-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type DateSettlement = {
  context: Context;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  stopping: AbortSignal;
};

/**
 * How all dates of an import are read: as the person chose, else as the whole file shows, else with the day first. What the file
 * shows is stored before the first post is, so that a run after a crash reads the rest in the same way.
 */
export async function settleDates(
  { context, inUnit, stopping }: DateSettlement,
  row: ImportRow,
  about: Omit<FileSource, 'stream'>,
): Promise<DateReading> {
  const { zone, mapping, date_order, day_numbers } = row;
  const column = mapping['published_at'];
  if (column === undefined) return { zone };
  if (date_order !== null && day_numbers !== null) return { zone, order: date_order, serial: day_numbers };
  const source = { stream: readFile(importPath(context, row._id), () => {}), ...about };
  const surveys = await surveyColumns(source, [column], { now: new Date(row.created_at), stopping });
  const order = date_order ?? surveys.get(column)?.order ?? 'day';
  const serial = day_numbers ?? surveys.get(column)?.serial ?? false;
  const settled = { date_order: order, month_first: order === 'month', day_numbers: serial };
  // One that is to stop has not seen the whole file.
  if (!stopping.aborted) await inUnit((unit) => changeImport(unit, row._id, settled));
  return { zone, order, serial };
}
