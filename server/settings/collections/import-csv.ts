import { isDeepStrictEqual } from 'node:util';
import type { ImportOutcome } from '#contracts/kit/area/collection.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal, refuse } from '#server/kit/errors.ts';
import { listCellFaults, listRefusal } from '#server/kit/http/cell-faults.ts';
import { readCsv, findUnknownColumns, type CsvRecord } from '#server/kit/http/read-csv.ts';
import { createItem, updateItem } from '#server/settings/collections/change.ts';
import { readRow } from '#server/settings/collections/csv-rows.ts';
import { listItems, type Shelf } from '#server/settings/collections/store.ts';

type Row = Record<string, unknown>;

const keyOf = (value: unknown): string => String(value).normalize('NFKC').trim().toLowerCase();

/**
 * Imports the rows of a CSV text into a collection: an existing item (by the first unique field) is changed, others are created. All or
 * nothing: with one faulty line nothing is stored. A dry run does the same and rolls it back at the end.
 * @throws file_unreadable
 */
export async function importCsv(
  unit: UnitOfWork,
  shelf: Shelf,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<ImportOutcome> {
  const [head, ...records] = readCsv(csv);
  const names = headOf(shelf, head);
  const known = await itemsByKey(unit, shelf);
  const fields = new Set(Object.keys(shelf.resource.fields).map(keyOf));
  const unread = findUnknownColumns(head, (name) => fields.has(name));
  return withSavepoint(
    unit,
    async (inner) => {
      const outcome: ImportOutcome = { dry_run, created: 0, updated: 0, same: 0, faults: [], unread };
      for (const record of records) await bring({ unit: inner, shelf, names, known, outcome }, record);
      return outcome;
    },
    ({ faults }) => !dry_run && faults.length === 0,
  );
}

/** The field of each column; columns with other names are ignored. */
function headOf({ resource }: Shelf, head: CsvRecord | undefined): (string | undefined)[] {
  const fields = Object.keys(resource.fields);
  const names = (head?.cells ?? []).map((cell) => fields.find((field) => keyOf(field) === keyOf(cell)));
  const [key = fields[0] ?? ''] = resource.unique ?? [];
  if (!names.includes(key))
    refuse('file_unreadable', { fault: fault('columns_needed', { columns: fields }) });
  return names;
}

async function itemsByKey(unit: UnitOfWork, shelf: Shelf): Promise<Map<string, Row>> {
  const [key] = shelf.resource.unique ?? [];
  const listed = key === undefined ? undefined : await listItems(unit, shelf, {});
  return new Map((listed?.items ?? []).map((item) => [keyOf(item[key ?? '']), item]));
}

type ImportContext = {
  unit: UnitOfWork;
  shelf: Shelf;
  names: readonly (string | undefined)[];
  known: Map<string, Row>;
  outcome: ImportOutcome;
};

async function bring(
  { unit, shelf, names, known, outcome }: ImportContext,
  { line, cells }: CsvRecord,
): Promise<void> {
  const named = new Map(names.flatMap((name, index) => (name ? [[name, cells[index] ?? ''] as const] : [])));
  const [key] = shelf.resource.unique ?? [];
  const place = keyOf(unguardCell(named.get(key ?? '') ?? ''));
  const stored = known.get(place);
  const read = readRow(shelf.resource, named, stored);
  if ('faults' in read) {
    outcome.faults.push(...listCellFaults(line, read.faults));
    return;
  }
  if (
    stored &&
    Object.entries(read.fields).every(([name, value]) => isDeepStrictEqual(stored[name], value))
  ) {
    outcome.same += 1;
    return;
  }
  try {
    const item = await withSavepoint(unit, (inner) =>
      stored
        ? updateItem(inner, shelf, String(stored._id), { fields: read.fields })
        : createItem(inner, shelf, read.fields),
    );
    known.set(place, item);
    outcome[stored ? 'updated' : 'created'] += 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [path = key ?? ''] = Object.keys(error.detail.fields ?? {});
    outcome.faults.push({ line, field: path.split('.')[0] ?? path, ...listRefusal(error) });
  }
}
