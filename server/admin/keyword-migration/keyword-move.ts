import type { MigrationLine, MigrationPlan } from '#contracts/admin/keyword-migration.ts';
import { sliceStart } from '#contracts/kit/cut-text.ts';
import {
  toCreatedKeyword,
  buildEmptyUndoNotes,
  type UndoNotes,
} from '#server/admin/keyword-migration/keyword-undo.ts';
import {
  insertKeyword,
  removeKeywords,
  overwriteKeyword,
  findWholeKeyword,
  listWholeKeywords,
  type WholeKeyword,
} from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type MovePlan = Extract<MigrationPlan, { to: unknown }>;
export type MigrationResult = { lines: MigrationLine[]; notes: UndoNotes };
type MigrationUnits = { from: UnitOfWork; to: UnitOfWork };

/**
 * Moves or copies keywords. Within an account a move keeps the keyword itself, so its mentions stay under it; into another account a new
 * keyword is created, and the mentions stay where they were collected.
 */
export async function moveKeywords({ from, to }: MigrationUnits, plan: MovePlan): Promise<MigrationResult> {
  const all = await listWholeKeywords(from, plan.from.product);
  const chosen = all.filter(({ _id }) => plan.keyword_ids?.includes(_id) ?? true);
  const stays = from.accountId === to.accountId;
  const taken = new Set((await listWholeKeywords(to, plan.to.product)).map(({ name }) => name));
  const placed = new Map<string, string>();
  const done: MigrationResult = { lines: [], notes: buildEmptyUndoNotes() };
  const gone: WholeKeyword[] = [];
  for (const row of chosen) {
    const notes: MigrationLine['notes'] = [];
    const name = taken.has(row.name)
      ? plan.on_conflict === 'rename'
        ? freeName(row.name, taken)
        : null
      : row.name;
    if (name === null) {
      done.lines.push({
        keyword_id: row._id,
        name: row.name,
        outcome: 'skipped',
        result: null,
        notes: ['name_taken'],
      });
      continue;
    }
    taken.add(name);
    const parent_id = row.parent_id === null ? null : (placed.get(row.parent_id) ?? null);
    if (row.parent_id !== null && parent_id === null) notes.push('parent_dropped');
    if (!stays && row.group_ids.length > 0) notes.push('groups_dropped');
    if (!stays && plan.kind === 'move') notes.push('mentions_stay');
    if (plan.kind === 'move' && stays) {
      const after = await overwriteKeyword(to, row._id, { product: plan.to.product, name, parent_id });
      placed.set(row._id, row._id);
      done.notes.changed.push({ left: toCreatedKeyword(after), before: row });
    } else {
      const made = await copyOf(to, row, { product: plan.to.product, name, parent_id, stays });
      placed.set(row._id, made._id);
      done.notes.created.push(toCreatedKeyword(made));
      if (plan.kind === 'move') gone.push(row);
    }
    const outcome = name === row.name ? 'done' : 'renamed';
    done.lines.push({ keyword_id: row._id, name: row.name, outcome, result: name, notes });
  }
  if (plan.kind === 'move') await leave(from, { all, moved: new Set(placed.keys()), gone }, done.notes);
  return done;
}

type KeywordTarget = { product: string; name: string; parent_id: string | null; stays: boolean };

async function copyOf(
  to: UnitOfWork,
  { patterns, query, match, group_ids, active }: WholeKeyword,
  { product, name, parent_id, stays }: KeywordTarget,
): Promise<WholeKeyword> {
  const _id = to.newId();
  await insertKeyword(
    to,
    { product, _id },
    { name, parent_id, patterns, query, match, active, group_ids: stays ? group_ids : [] },
  );
  const made = await findWholeKeyword(to, _id);
  if (!made) throw new Error('a keyword that was just made is not there');
  return made;
}

type DepartingKeywords = {
  all: readonly WholeKeyword[];
  moved: ReadonlySet<string>;
  gone: readonly WholeKeyword[];
};

/** The children of a keyword that leaves become top-level keywords. */
async function leave(
  from: UnitOfWork,
  { all, moved, gone }: DepartingKeywords,
  notes: UndoNotes,
): Promise<void> {
  for (const { _id, parent_id } of all) {
    if (moved.has(_id) || parent_id === null || !moved.has(parent_id)) continue;
    await overwriteKeyword(from, _id, { parent_id: null });
    notes.orphaned.push({ account_id: from.accountId, _id, parent_id });
  }
  await removeKeywords(
    from,
    gone.map(({ _id }) => _id),
  );
  notes.removed.push(...gone);
}

/** A name has less room if a number is appended. */
const KEPT = 110;

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const tried = `${sliceStart(name, KEPT).trim()} (${number})`;
    if (!taken.has(tried)) return tried;
  }
}
