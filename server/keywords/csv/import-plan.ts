import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { CSV_COLUMNS, ImportLine } from '#contracts/keywords/many.ts';
import type { ImportFault } from '#contracts/kit/area/collection.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { readKeywordRow, normalizeName } from '#server/keywords/csv/import-row.ts';
import type { KeywordRewrite } from '#server/keywords/many/many-store.ts';
import { listCellFaults } from '#server/kit/http/cell-faults.ts';

/** One line of the file: the text of each of its columns. */
export type FileRow = { line: number; cells: ReadonlyMap<(typeof CSV_COLUMNS)[number], string> };

export type Plan = {
  created: KeywordRewrite[];
  updated: KeywordRewrite[];
  lines: z.infer<typeof ImportLine>[];
  faults: z.infer<typeof ImportFault>[];
};

type ImportContext = {
  stored: readonly KeywordRewrite[];
  groups: readonly { _id: string; name: string }[];
  newId: () => string;
};

/**
 * What an import of keywords would do, line by line, without doing any of it. An existing keyword (by its name) is changed, others are
 * created; missing columns, and empty cells other than of `parent` and `groups`, change nothing.
 */
export function planImport(rows: readonly FileRow[], { stored, groups, newId }: ImportContext): Plan {
  const faults: Plan['faults'] = [];
  const storedByName = byName(stored);
  const groupIds = new Map(groups.map(({ _id, name }) => [normalizeName(name), _id]));
  const firstLine = new Map<string, number>();
  const read = rows.map((row) => {
    const name = row.cells.get('name') ?? '';
    const found = storedByName(name);
    const outcome = readKeywordRow(row.cells, { stored: found, groupIds, newId });
    const earlier = firstLine.get(normalizeName(name));
    if (earlier !== undefined)
      outcome.faults.push({ field: 'name', fault: fault('on_line_already', { line: earlier }) });
    else firstLine.set(normalizeName(name), row.line);
    return { ...row, name: name.trim(), stored: found, ...outcome };
  });
  const named = byName([...read.map(({ next }) => next), ...stored]);
  const parents = new Map(stored.map(({ _id, parent_id }) => [_id, parent_id]));
  for (const one of read) {
    const wanted = one.cells.get('parent')?.trim();
    const parent = wanted ? named(wanted) : undefined;
    if (wanted && !parent)
      one.faults.push({ field: 'parent', fault: fault('no_keyword_called', { name: wanted }) });
    if (wanted !== undefined) one.next.parent_id = parent?._id ?? null;
    parents.set(one.next._id, one.next.parent_id);
  }
  const plan: Plan = { created: [], updated: [], lines: [], faults };
  for (const one of read) {
    if (standsBelowItself(one.next._id, parents))
      one.faults.push({ field: 'parent', fault: fault('below_itself') });
    faults.push(...listCellFaults(one.line, one.faults));
    const outcome = outcomeOf(one);
    plan.lines.push({ line: one.line, name: one.name, outcome });
    if (outcome === 'created' || outcome === 'updated') plan[outcome].push(one.next);
  }
  return plan;
}

type ImportedRow = { faults: readonly unknown[]; stored: KeywordRewrite | undefined; next: KeywordRewrite };

function outcomeOf({ faults, stored, next }: ImportedRow): z.infer<typeof ImportLine>['outcome'] {
  if (faults.length > 0) return 'refused';
  if (!stored) return 'created';
  const same = Object.entries(next).every(([field, value]) =>
    isDeepStrictEqual(value, Object.entries(stored).find(([name]) => name === field)?.[1]),
  );
  return same ? 'same' : 'updated';
}

/** Finds a keyword by the exact name, or by the normalised name. */
function byName(keywords: readonly KeywordRewrite[]): (name: string) => KeywordRewrite | undefined {
  const exact = new Map<string, KeywordRewrite>();
  const folded = new Map<string, KeywordRewrite>();
  for (const one of keywords) {
    if (!exact.has(one.name)) exact.set(one.name, one);
    if (!folded.has(normalizeName(one.name))) folded.set(normalizeName(one.name), one);
  }
  return (name) => exact.get(name.trim()) ?? folded.get(normalizeName(name));
}

function standsBelowItself(id: string, parents: ReadonlyMap<string, string | null>): boolean {
  let above = parents.get(id) ?? null;
  for (let steps = 0; above !== null && steps <= parents.size; steps++) {
    if (above === id) return true;
    above = parents.get(above) ?? null;
  }
  return false;
}
