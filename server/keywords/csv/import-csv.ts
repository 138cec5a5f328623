import { CSV_COLUMNS, type KeywordImportOutcome } from '#contracts/keywords/many.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';
import { planImport, type FileRow } from '#server/keywords/csv/import-plan.ts';
import { groupNames } from '#server/keywords/keyword-group-store.ts';
import { listLockedKeywords, insertMany, overwriteKeywords } from '#server/keywords/many/many-store.ts';
import { recordAll } from '#server/keywords/many/many.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { refuse } from '#server/kit/errors.ts';
import { readCsv, findUnknownColumns, type CsvRecord } from '#server/kit/http/read-csv.ts';

/**
 * Imports the lines of a CSV text into the keywords of a product, all or nothing: with one faulty line nothing is stored. Reports the
 * outcome of every line, or what it would be with `dry_run`.
 * @throws file_unreadable, name_taken where somebody takes one of the names meanwhile
 */
export async function importCsv(
  unit: UnitOfWork,
  product: string,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<KeywordImportOutcome> {
  const stored = await listLockedKeywords(unit, product);
  const records = readCsv(csv);
  const { created, updated, lines, faults } = planImport(rowsOf(records), {
    stored,
    groups: await groupNames(unit),
    newId: unit.newId,
  });
  if (!dry_run && faults.length === 0) {
    const after = await refuseDuplicateName(async () => [
      ...(await insertMany(unit, product, created)),
      ...(await overwriteKeywords(unit, updated)),
    ]);
    recordAll(unit, stored, after);
  }
  const same = lines.filter(({ outcome }) => outcome === 'same').length;
  const unread = findUnknownColumns(records[0], (name) => CSV_COLUMNS.some((column) => column === name));
  return { dry_run, created: created.length, updated: updated.length, same, faults, lines, unread };
}

/** Columns are found by their names; others are ignored. */
function rowsOf([head, ...records]: readonly CsvRecord[]): FileRow[] {
  const columns = (head?.cells ?? []).map((cell) =>
    CSV_COLUMNS.find((name) => name === cell.normalize('NFKC').trim().toLowerCase()),
  );
  if (!columns.includes('name'))
    refuse('file_unreadable', {
      fault: fault('columns_needed', { columns: CSV_COLUMNS }),
    });
  return records.map(({ line, cells }: CsvRecord) => ({
    line,
    cells: new Map(
      columns.flatMap((name, at) => (name ? [[name, unguardCell(cells[at] ?? '')] as const] : [])),
    ),
  }));
}
