import type { ManyChange, KeywordRefusal } from '#contracts/keywords/many.ts';
import { formatRawKeywords, parseRawKeywords } from '#contracts/keywords/raw-string.ts';
import { addWord, OWN_SET, removeWord, type PatternSide } from '#contracts/keywords/scope.ts';
import { findDuplicateIncludes, type KeywordEdit } from '#contracts/keywords/set.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { checkParent } from '#server/keywords/check-place.ts';
import type { KeywordRow } from '#server/keywords/keyword-store.ts';
import { changeMany, lockKeywords, overwriteKeywords } from '#server/keywords/many/many-store.ts';
import { toKeyword } from '#server/keywords/present.ts';
import { allExist } from '#server/kit/db/all-exist.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

async function lockAll(unit: UnitOfWork, product: string, ids: readonly string[]): Promise<KeywordRow[]> {
  const rows = await lockKeywords(unit, [product], ids);
  return rows.length < new Set(ids).size ? refuse('not_found') : rows;
}

/** Records the changes of keywords: created where they did not exist before. */
export function recordAll(
  unit: UnitOfWork,
  before: readonly KeywordRow[],
  after: readonly KeywordRow[],
): void {
  const earlier = new Map(before.map((row) => [row._id, row]));
  for (const row of after) {
    const was = earlier.get(row._id);
    unit.record({
      kind: was ? 'keyword.updated' : 'keyword.created',
      entityId: row._id,
      data: { product: row.product },
      ...(was ? { before: toKeyword(was) } : {}),
      after: toKeyword(row),
    });
  }
}

/**
 * The same change in many keywords.
 * @throws not_found when one does not exist, invalid_request for an invalid parent or group
 */
export async function changeKeywords(
  unit: UnitOfWork,
  product: string,
  { ids, change }: { ids: readonly string[]; change: ManyChange },
): Promise<{ ids: string[] }> {
  const before = await lockAll(unit, product, ids);
  if (change.add_group && !(await allExist(unit, 'groups', [change.add_group])))
    refuse('invalid_request', { fields: { 'change.add_group': fault('names_no_group') } });
  if (change.parent_id) await checkParent(unit, { product, _ids: ids }, change.parent_id);
  const after = await changeMany(unit, ids, change);
  recordAll(unit, before, after);
  return { ids: after.map(({ _id }) => _id) };
}

type Edit = { act: 'add' | 'remove'; side: PatternSide; word: string };

/**
 * One edit in every set of many keywords; a keyword that cannot take it stays unchanged and is reported with the reason.
 * @throws not_found
 */
export async function applyToAll(
  unit: UnitOfWork,
  product: string,
  { ids, ...edit }: Edit & { ids: readonly string[] },
): Promise<{ ids: string[]; refused: KeywordRefusal[] }> {
  const before = await lockAll(unit, product, ids);
  const refused: KeywordRefusal[] = [];
  const next = before.flatMap((row) => {
    if (row.query !== null) {
      refused.push({ _id: row._id, name: row.name, code: 'keyword_has_query' });
      return [];
    }
    const edited = editPatterns(row.patterns, edit);
    if (!edited.ok) refused.push({ _id: row._id, name: row.name, code: edited.code });
    return edited.ok && edited.value.join('\n') !== row.patterns.join('\n')
      ? [{ ...row, patterns: edited.value }]
      : [];
  });
  const after = await overwriteKeywords(unit, next);
  recordAll(unit, before, after);
  return { ids: after.map(({ _id }) => _id), refused };
}

/** An edit in every set of raw strings; each string keeps its own sets. A string that cannot be read stays as it is. */
function editPatterns(patterns: readonly string[], { act, side, word }: Edit): KeywordEdit<string[]> {
  const everySet = { ...OWN_SET, allSets: true };
  const value: string[] = [];
  for (const raw of patterns) {
    const read = parseRawKeywords(raw);
    if (!read.ok) {
      value.push(raw);
      continue;
    }
    const place = { at: 0, side, word };
    const edited: KeywordEdit<typeof read.sets> =
      act === 'add'
        ? addWord(read.sets, place, everySet)
        : { ok: true, value: removeWord(read.sets, place, everySet) };
    if (!edited.ok) return edited;
    if (edited.value.some(({ includes }) => includes.length === 0))
      return { ok: false, code: 'keyword_include_first' };
    if (findDuplicateIncludes(edited.value).length > 0)
      return { ok: false, code: 'keyword_duplicate_includes' };
    const written = formatRawKeywords(edited.value);
    value.push(written.ok ? written.raw : raw);
  }
  return { ok: true, value };
}
