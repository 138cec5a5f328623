import { compileKeywords } from '#engine/keywords/matcher.ts';
import { fold } from '#engine/text/fold.ts';
import { listActiveKeywords } from '#server/crm/keywords/keyword-store.ts';
import { compileStoredPatterns } from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The keywords of the CRM that match a text, by their IDs. */
export type KeywordFinder = (text: string) => readonly string[];

const NOTHING: readonly string[] = [];

/** The matcher of the account's active CRM keywords; queried at most once per unit, and compiled again when one of them changes. */
export function getKeywordFinder(unit: UnitOfWork): Promise<KeywordFinder> {
  const known = finders.get(unit) ?? unit.cached('keywords of the CRM', () => makeFinder(unit));
  finders.set(unit, known);
  return known;
}

const finders = new WeakMap<UnitOfWork, Promise<KeywordFinder>>();

async function makeFinder(unit: UnitOfWork): Promise<KeywordFinder> {
  const keywords = await listActiveKeywords(unit);
  if (keywords.length === 0) return () => NOTHING;
  const matcher = compileKeywords(
    keywords.map((keyword, id) => ({ id, owner: 0, ...compileStoredPatterns(keyword) })),
  );
  return (text) => {
    const found: number[] = [];
    matcher.match(fold(text), found);
    return found.flatMap((id) => keywords[id]?._id ?? []);
  };
}

/** These IDs and those, each once; the first list itself where the second adds nothing. */
export function withFound(ids: readonly string[], more: readonly string[]): readonly string[] {
  const fresh = more.filter((id) => !ids.includes(id));
  return fresh.length === 0 ? ids : [...ids, ...fresh];
}
