import type { MigrationLine, MigrationPlan } from '#contracts/admin/keyword-migration.ts';
import type { Done } from '#server/admin/keyword-migration/keyword-move.ts';
import { leftOf, noUndo } from '#server/admin/keyword-migration/keyword-undo.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import {
  isReadable,
  rewriteKeyword,
  wholeKeywords,
  type WholeKeyword,
} from '#server/settings/keywords/public.ts';

type Rename = Extract<MigrationPlan, { kind: 'rename' }>;
type Columns = { name: string } | { patterns: string[] };

/** Replaces a text in the names or the patterns of keywords. What would be taken or unreadable stays as it is, and says so. */
export const renameKeywords = async (unit: Unit, plan: Rename): Promise<Done> => {
  const all = await wholeKeywords(unit, plan.from.product);
  const taken = new Set(all.map(({ name }) => name));
  const done: Done = { lines: [], notes: noUndo() };
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
    const after = await rewriteKeyword(unit, row._id, columns);
    done.notes.changed.push({ left: leftOf(after), before: row });
  }
  return done;
};

const replaced = (row: WholeKeyword, { field, find, replace }: Rename): Columns | null => {
  if (field === 'name') {
    const name = row.name.replaceAll(find, replace).trim();
    return name === row.name ? null : { name };
  }
  const patterns = row.patterns.map((raw) => raw.replaceAll(find, replace));
  return patterns.every((raw, index) => raw === row.patterns[index]) ? null : { patterns };
};

const NAME_LENGTH = 120;

const faultOf = (
  columns: Columns,
  taken: ReadonlySet<string>,
): MigrationLine['notes'][number] | undefined => {
  if ('name' in columns) {
    const long = columns.name === '' || columns.name.length > NAME_LENGTH;
    return long || taken.has(columns.name) ? 'name_taken' : undefined;
  }
  return isReadable(columns) ? undefined : 'patterns_invalid';
};

const lineOf = (
  row: WholeKeyword,
  columns: Columns | null,
  fault: MigrationLine['notes'][number] | undefined,
): MigrationLine => {
  const result = columns && ('name' in columns ? columns.name : columns.patterns.join(', '));
  const outcome = columns === null ? 'unchanged' : fault ? 'refused' : 'done';
  return { keyword_id: row._id, name: row.name, outcome, result, notes: fault ? [fault] : [] };
};
