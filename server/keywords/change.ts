import type { Keyword, KeywordInput } from '#contracts/keywords/keyword.ts';
import { moveToBin } from '#server/keywords/bin/bin-store.ts';
import { checkKeywordPosition } from '#server/keywords/check-place.ts';
import * as store from '#server/keywords/keyword-store.ts';
import { lockKeywords } from '#server/keywords/many/many-store.ts';
import { toKeyword } from '#server/keywords/present.ts';
import { compilePatterns } from '#server/keywords/sets.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/**
 * Adds a keyword.
 * @throws name_taken, keyword_empty, keyword_raw_invalid, keyword_query_invalid, invalid_request
 */
export async function createKeyword(
  unit: UnitOfWork,
  product: string,
  given: KeywordInput,
): Promise<Keyword> {
  const fields = { ...given, ...oneWay(given) };
  const place = { product, _id: unit.newId() };
  compilePatterns(fields);
  await checkKeywordPosition(unit, place, fields);
  const after = toKeyword(await refuseDuplicateName(() => store.insertKeyword(unit, place, fields)));
  unit.record({ kind: 'keyword.created', entityId: after._id, data: { product: after.product }, after });
  return after;
}

/** A keyword is matched by sets or by a query: setting one of them clears the other. */
function oneWay({
  patterns,
  query,
}: Partial<KeywordInput>): Pick<Partial<KeywordInput>, 'patterns' | 'query'> {
  if (typeof query === 'string') return { patterns: [] };
  return patterns === undefined || patterns.length === 0 ? {} : { query: null };
}

type Change = Partial<KeywordInput> & { version?: number | undefined };

/**
 * Changes a keyword; `version` is what the change is based on.
 * @throws not_found, stale_version with the present keyword, name_taken, keyword_raw_invalid, invalid_request
 */
export async function updateKeyword(
  unit: UnitOfWork,
  place: store.KeywordKey,
  { version, ...given }: Change,
): Promise<Keyword> {
  const fields = { ...given, ...oneWay(given) };
  const before = toKeyword(requireFound(await store.lockKeyword(unit, place)));
  checkVersion(version, before);
  const next = { ...before, ...fields };
  // A keyword stored under an earlier rule can be renamed and moved; the rule applies when its patterns are written again.
  if (given.patterns !== undefined || given.query !== undefined) compilePatterns(next);
  await checkKeywordPosition(unit, before, next);
  const after = toKeyword(await refuseDuplicateName(() => store.updateKeyword(unit, before._id, fields)));
  unit.record({
    kind: 'keyword.updated',
    entityId: after._id,
    data: { product: after.product },
    before,
    after,
  });
  return after;
}

/**
 * Deletes keywords, all or none; their children move up.
 * @throws not_found when one of them does not exist
 */
export async function deleteKeywords(
  unit: UnitOfWork,
  products: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const gone = await lockKeywords(unit, products, ids);
  if (gone.length < new Set(ids).size) refuse('not_found');
  await moveToBin(unit, gone);
  for (const row of gone) {
    const before = toKeyword(row);
    unit.record({ kind: 'keyword.deleted', entityId: row._id, data: { product: row.product }, before });
  }
}
