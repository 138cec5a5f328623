import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { validate } from '#contracts/kit/faults/validate.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { CellFault } from '#server/kit/http/cell-faults.ts';
import { parseJsonList, listCell } from '#server/kit/http/list-cell.ts';
import { listItems, type Shelf } from '#server/settings/collections/store.ts';

/** The items as rows of a CSV file, the header first; one cell for each field. */
export async function readCsvPages(
  unit: UnitOfWork,
  shelf: Shelf,
): Promise<AsyncGenerator<readonly (readonly unknown[])[]>> {
  const names = Object.keys(shelf.resource.fields);
  const listed = await listItems(unit, shelf, {});
  const rows = listed.items.map((item) => names.map((name) => cellOf(item[name])));
  return (async function* pages() {
    yield [names, ...rows];
  })();
}

function cellOf(value: unknown): unknown {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? listCell(value) : value;
}

/** A cell as input for the field's schema: an empty one is omitted, so that the default or the stored value applies. */
function givenBy(resource: Collection, name: string, cell: string): unknown {
  const whole = unguardCell(cell);
  const text = whole.trim();
  if (text === '') return undefined;
  const schema = resource.fields[name];
  const takes = (value: unknown): boolean => schema instanceof z.ZodType && schema.safeParse(value).success;
  const readings = [whole, text, listOf(whole), truth(text), Number(text), parseJson(text)];
  return readings.find((one) => one !== undefined && takes(one)) ?? text;
}

/** The texts of a list as {@link listCell} writes them; lines are unchanged, so that the field's schema validates them. */
const listOf = (cell: string): string[] => parseJsonList(cell) ?? cell.split(/\r?\n/);

function truth(text: string): boolean | undefined {
  if (/^(true|yes|1|ใช่)$/i.test(text)) return true;
  return /^(false|no|0|ไม่|ไม่ใช่)$/i.test(text) ? false : undefined;
}

export type ReadRow = { fields: Record<string, unknown> } | { faults: CellFault[] };

/** The values of one row for an item; `stored` is the item that it changes, if there is one. */
export function readRow(
  resource: Collection,
  cells: ReadonlyMap<string, string>,
  stored: Record<string, unknown> | undefined,
): ReadRow {
  const given = Object.fromEntries(
    [...cells]
      .map(([name, cell]) => [name, givenBy(resource, name, cell)] as const)
      .filter(([, value]) => value !== undefined),
  );
  const schema = stored ? toChangesSchema(resource.fields) : z.strictObject(resource.fields);
  const read = validate(schema, given);
  if (read.ok) return { fields: read.data };
  return {
    faults: read.faults.map(({ path, fault: of }) => {
      const field = String(path[0] ?? '');
      return { field, fault: field in given ? of : fault('missing') };
    }),
  };
}
