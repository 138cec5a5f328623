import type { ImportOutcome } from '#contracts/kit/area/collection.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';
import { TagFields, type TagProduct, type TagType, type TicketTag } from '#contracts/tags/tag.ts';
import { sortByTree } from '#contracts/tags/tree.ts';
import { refuse } from '#server/kit/errors.ts';
import { listCellFaults, type CellFault } from '#server/kit/http/cell-faults.ts';
import type { CsvRecord } from '#server/kit/http/read-csv.ts';
import type { NewTag } from '#server/tags/tag-store.ts';

/** The columns of the file: the path of an item, level by level, and its colour. */
export const TAG_COLUMNS = ['group', 'category', 'tag', 'color'] as const;
type Column = (typeof TAG_COLUMNS)[number];
const LEVELS = ['group', 'category', 'tag'] as const satisfies readonly TagType[];

/** The tree as rows, the header first: one row for each item, with the names of its ancestors. */
export function toCsvRows(items: readonly TicketTag[]): (string | null)[][] {
  const byId = new Map(items.map((item) => [item._id, item]));
  const path = (item: TicketTag): string[] => {
    const above = item.parent_id === null ? undefined : byId.get(item.parent_id);
    return above ? [...path(above), item.name] : [item.name];
  };
  const rows = sortByTree(items).map((item) => {
    const [group = '', category = '', tag = ''] = path(item);
    return [group, category, tag, item.color];
  });
  return [[...TAG_COLUMNS], ...rows];
}

/** What an import would do to a tree: new items, colours of existing items, and faults. */
export type ImportPlan = Pick<ImportOutcome, 'same' | 'faults'> & {
  created: NewTag[];
  recolored: { _id: string; color: string }[];
};

/** How two names compare, as the unique index does. */
function keyOf(parent: string | null, name: string): string {
  return `${parent ?? ''}\n${name.normalize('NFKC').toLowerCase()}`;
}

const textOf = (cell: string | undefined): string => unguardCell(cell ?? '').trim();

/**
 * Plans the import of a file into a tree. A row names an item by its path; missing parts of the path are created, and a colour is set on
 * the last part. Pure: nothing is stored.
 * @throws file_unreadable when the header names no group
 */
export function planImport(
  tree: { product: TagProduct; items: readonly TicketTag[] },
  [head, ...records]: readonly CsvRecord[],
  newId: () => string,
): ImportPlan {
  const columns = columnsOf(head);
  const plan: ImportPlan = { created: [], recolored: [], same: 0, faults: [] };
  const known = new Map<string, KnownTag>();
  const last = new Map<string | null, number>();
  for (const { _id, parent_id, name, color, position } of tree.items) {
    known.set(keyOf(parent_id, name), { _id, color });
    last.set(parent_id, Math.max(last.get(parent_id) ?? -1, position));
  }
  for (const { line, cells } of records) {
    const row = Object.fromEntries(columns.map(([name, at]) => [name, textOf(cells[at])])) as Row;
    const faults = faultsOf(row);
    if (faults.length > 0) plan.faults.push(...listCellFaults(line, faults));
    else bring({ product: tree.product, plan, known, last, newId }, row);
  }
  return plan;
}

type Row = Partial<Record<Column, string>>;
type KnownTag = { _id: string; color: string | null };

function columnsOf(head: CsvRecord | undefined): [Column, number][] {
  const cells = (head?.cells ?? []).map((cell) => textOf(cell).normalize('NFKC').toLowerCase());
  const columns = TAG_COLUMNS.flatMap((name): [Column, number][] =>
    cells.includes(name) ? [[name, cells.indexOf(name)]] : [],
  );
  if (!columns.some(([name]) => name === 'group'))
    refuse('file_unreadable', {
      fault: fault('columns_needed', { columns: TAG_COLUMNS }),
    });
  return columns;
}

function faultsOf(row: Row): CellFault[] {
  const faults: CellFault[] = [];
  if (!row.group) faults.push({ field: 'group', fault: fault('missing') });
  if (row.tag && !row.category) faults.push({ field: 'category', fault: fault('tag_in_category') });
  for (const level of LEVELS)
    if (row[level] && !TagFields.name.safeParse(row[level]).success)
      faults.push({ field: level, fault: fault('too_long_letters', { limit: 120 }) });
  if (row.color && !TagFields.color.safeParse(row.color).success)
    faults.push({ field: 'color', fault: fault('color') });
  return faults;
}

type ImportContext = {
  product: TagProduct;
  plan: ImportPlan;
  known: Map<string, KnownTag>;
  last: Map<string | null, number>;
  newId: () => string;
};

function bring({ product, plan, known, last, newId }: ImportContext, row: Row): void {
  let parent: string | null = null;
  let item: KnownTag | undefined;
  let made: NewTag | undefined;
  for (const type of LEVELS) {
    const name = row[type];
    if (!name) break;
    made = undefined;
    const key = keyOf(parent, name);
    item = known.get(key);
    if (!item) {
      const position: number = (last.get(parent) ?? -1) + 1;
      made = { ...BLANK, _id: newId(), product, type, name, position, ...standsIn(type, parent) };
      plan.created.push(made);
      last.set(parent, position);
      item = { _id: made._id, color: null };
      known.set(key, item);
    }
    parent = item._id;
  }
  if (!item) return;
  const color = row.color || null;
  if (made) made.color = color;
  else if (color !== null && color !== item.color) recolor(plan, item._id, color);
  else plan.same += 1;
  item.color = color ?? item.color;
}

const BLANK = {
  color: null,
  keyword_ids: [],
  cardinality: 'many',
  required: false,
} as const satisfies Partial<NewTag>;

function standsIn(type: TagType, parent: string | null) {
  return {
    ticket_group_id: type === 'category' ? parent : null,
    ticket_cat_id: type === 'tag' ? parent : null,
  };
}

/** The last colour of an item counts, whether this file creates the item or not. */
function recolor(plan: ImportPlan, _id: string, color: string): void {
  const made = plan.created.find((one) => one._id === _id);
  if (made) made.color = color;
  else plan.recolored = [...plan.recolored.filter((one) => one._id !== _id), { _id, color }];
}
