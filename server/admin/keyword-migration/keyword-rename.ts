import type { MigrationLine, MigrationPlan } from '#contracts/admin/keyword-migration.ts';
import { KeywordInput } from '#contracts/keywords/keyword.ts';
import type { MigrationResult } from '#server/admin/keyword-migration/keyword-move.ts';
import { toCreatedKeyword, buildEmptyUndoNotes } from '#server/admin/keyword-migration/keyword-undo.ts';
import {
  isReadable,
  readKeywordQuery,
  overwriteKeyword,
  listWholeKeywords,
  type WholeKeyword,
} from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type RenamePlan = Extract<MigrationPlan, { kind: 'rename' }>;
type Columns = { name: string } | { patterns: string[] } | { query: string };

/**
 * Replaces a text in the names of keywords or in their queries. A result that would be taken or unparsable is left unchanged, and reported.
 */
export async function renameKeywords(unit: UnitOfWork, plan: RenamePlan): Promise<MigrationResult> {
  const all = await listWholeKeywords(unit, plan.from.product);
  const taken = new Set(all.map(({ name }) => name));
  const done: MigrationResult = { lines: [], notes: buildEmptyUndoNotes() };
  for (const row of all) {
    if (!(plan.keyword_ids?.includes(row._id) ?? true)) continue;
    const columns = replaced(row, plan);
    const fault = columns ? faultOf(columns, taken) : undefined;
    done.lines.push(lineOf(row, columns, fault));
    if (!columns || fault) continue;
    if ('name' in columns) {
      taken.delete(row.name);
      taken.add(columns.name);
    }
    const after = await overwriteKeyword(unit, row._id, columns);
    done.notes.changed.push({ left: toCreatedKeyword(after), before: row });
  }
  return done;
}

function replaced(row: WholeKeyword, { field, find, replace }: RenamePlan): Columns | null {
  // A function, because a plain replacement text would be parsed for patterns such as `$&`.
  const swap = (text: string): string => text.replaceAll(find, () => replace);
  if (field === 'name') {
    const name = swap(row.name).trim();
    return name === row.name ? null : { name };
  }
  if (row.query !== null) {
    const query = swap(row.query);
    return query === row.query ? null : { query };
  }
  const patterns = row.patterns.map(swap);
  return patterns.every((raw, index) => raw === row.patterns[index]) ? null : { patterns };
}

function faultOf(columns: Columns, taken: ReadonlySet<string>): MigrationLine['notes'][number] | undefined {
  if ('name' in columns) {
    if (!KeywordInput.shape.name.safeParse(columns.name).success) return 'name_invalid';
    return taken.has(columns.name) ? 'name_taken' : undefined;
  }
  return canFind(columns) ? undefined : 'patterns_invalid';
}

function canFind(columns: Exclude<Columns, { name: string }>): boolean {
  return 'query' in columns
    ? KeywordInput.shape.query.safeParse(columns.query).success && readKeywordQuery(columns.query).ok
    : KeywordInput.shape.patterns.safeParse(columns.patterns).success && isReadable(columns);
}

function lineOf(
  row: WholeKeyword,
  columns: Columns | null,
  fault: MigrationLine['notes'][number] | undefined,
): MigrationLine {
  const outcome = columns === null ? 'unchanged' : fault ? 'refused' : 'done';
  const result = columns && textOf(columns);
  return { keyword_id: row._id, name: row.name, outcome, result, notes: fault ? [fault] : [] };
}

function textOf(columns: Columns): string {
  if ('name' in columns) return columns.name;
  return 'query' in columns ? columns.query : columns.patterns.join(', ');
}
