import { formatRawKeywords } from '#contracts/keywords/raw-string.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { printQuery } from '#engine/query/print.ts';
import { toKeywordSets, toQueryTree, type SetsReason } from '#engine/query/sets.ts';
import { editSets, isRawAhead, EMPTY_SET, type Draft } from './draft.ts';

/** Why a query cannot be shown as sets: what sets do not have, or that its text or the raw string cannot be read yet. */
export type ModeReason = SetsReason | 'unreadable' | 'exclude_of_many';

/** The draft in the other face, saying the same; or why it cannot be. */
export type ModeChange = { ok: true; draft: Draft } | { ok: false; reason: ModeReason };

/** From sets to the Boolean language. Every keyword has this face; words found anywhere say so themselves there. */
export function toQuery(draft: Draft): ModeChange {
  if (isRawAhead(draft)) return { ok: false, reason: 'unreadable' };
  const sets = draft.sets.filter(({ includes }) => includes.length > 0);
  const query = sets.length === 0 ? '' : printQuery(toQueryTree(sets, draft.match));
  return { ok: true, draft: { ...draft, query, match: 'auto' } };
}

/** From the Boolean language to sets, where sets can say the same. */
export function toSets(draft: Draft): ModeChange {
  const text = draft.query ?? '';
  if (text.trim() === '') return { ok: true, draft: editSets({ ...draft, query: null }, [EMPTY_SET]) };
  const parsed = parseQuery(text);
  if (!parsed.ok) return { ok: false, reason: 'unreadable' };
  const turned = toKeywordSets(parsed.tree);
  if (!turned.ok) return turned;
  if (!formatRawKeywords(turned.sets).ok) return { ok: false, reason: 'exclude_of_many' };
  return { ok: true, draft: editSets({ ...draft, query: null, match: turned.match }, turned.sets) };
}
