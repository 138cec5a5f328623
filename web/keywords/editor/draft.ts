import type { Keyword, MatchMode } from '#contracts/keywords/keyword.ts';
import { formatRawKeywords, parseRawKeywords, type RawKeywordFault } from '#contracts/keywords/raw-string.ts';
import { findDuplicateIncludes, type DuplicateIncludes, type KeywordSet } from '#contracts/keywords/set.ts';
import { readText } from '#web/listening/query/findings.ts';

/**
 * A keyword while it is being edited, local until it is saved. `raw` and `sets` are two forms of the same query; while the raw string
 * cannot be parsed, `fault` says where, and the sets are those of the last valid string.
 */
export type Draft = {
  name: string;
  active: boolean;
  match: MatchMode;
  parent_id: string | null;
  group_ids: readonly string[];
  sets: readonly KeywordSet[];
  raw: string;
  fault: RawKeywordFault | null;
  /** The text of a Boolean query, which then finds the posts; null if the sets do. */
  query: string | null;
};

export const EMPTY_SET: KeywordSet = { includes: [], excludes: [] };

/** The longest raw string of one pattern (`KeywordInput`), in UTF-16 units. */
const PATTERN_LENGTH = 20_000;

/** The draft of a stored keyword, or of a new one. */
export function toDraft(keyword: Keyword | null): Draft {
  const bare: Draft = {
    name: keyword?.name ?? '',
    active: keyword?.active ?? true,
    match: keyword?.match ?? 'auto',
    parent_id: keyword?.parent_id ?? null,
    group_ids: keyword?.group_ids ?? [],
    sets: [EMPTY_SET],
    raw: '',
    fault: null,
    query: keyword?.query ?? null,
  };
  return editRaw(bare, keyword?.patterns.join(',') ?? '');
}

/** Typing in the raw field: the panels follow as soon as the string can be parsed. */
export function editRaw(draft: Draft, raw: string): Draft {
  if (raw.trim() === '') return { ...draft, raw, sets: [EMPTY_SET], fault: null };
  const read = parseRawKeywords(raw);
  return read.ok ? { ...draft, raw, sets: read.sets, fault: null } : { ...draft, raw, fault: read };
}

/** An edit in the panels: the raw string follows. Sets without a word are left out of it until they get one. */
export function editSets(draft: Draft, sets: readonly KeywordSet[]): Draft {
  const written = formatRawKeywords(withWords(sets));
  if (!written.ok) return { ...draft, sets, fault: written };
  const read = written.raw === '' ? null : parseRawKeywords(written.raw);
  return { ...draft, sets, raw: written.raw, fault: read && !read.ok ? read : null };
}

/** Whether the typed string differs from the panels because it cannot be parsed: an edit in the panels would discard it. */
export function isRawAhead({ fault, raw, sets }: Draft): boolean {
  if (fault === null) return false;
  const written = formatRawKeywords(withWords(sets));
  return !written.ok || written.raw !== raw;
}

/** Sets that repeat the included words of an earlier one. */
export function findDuplicates({ sets }: Draft): DuplicateIncludes[] {
  return findDuplicateIncludes(sets).filter(({ set }) => (sets[set]?.includes.length ?? 0) > 0);
}

/** Whether the keyword can be saved and tried: a valid query, or a valid string with at least one word and no duplicate sets. */
export function isReadable(draft: Draft): boolean {
  return draft.query !== null
    ? readText(draft.query, 'keyword').saveable
    : draft.fault === null && draft.raw.trim() !== '' && findDuplicates(draft).length === 0;
}

/** Whether anything differs from what is stored. */
export function isChanged(draft: Draft, stored: Draft): boolean {
  return (
    formatQueryText(draft) !== formatQueryText(stored) ||
    draft.name.trim() !== stored.name ||
    draft.active !== stored.active ||
    draft.match !== stored.match ||
    draft.parent_id !== stored.parent_id ||
    draft.group_ids.join() !== stored.group_ids.join()
  );
}

/** Whether the saved keyword finds other posts than before: stored posts were not matched against it. */
export function findsOtherPosts(saved: Draft, before: Draft | null): boolean {
  return (
    saved.active &&
    (before === null ||
      !before.active ||
      formatQueryText(saved) !== formatQueryText(before) ||
      saved.match !== before.match)
  );
}

/** The query or the raw string, whichever finds the posts. */
export function formatQueryText({ raw, query }: Draft): string {
  return query === null ? `raw ${raw}` : `query ${query.trim()}`;
}

/** The patterns to send: none if there is a query; otherwise one, or as many as the length limit of a pattern requires. */
export function splitPatterns({ sets, raw, query }: Draft): string[] {
  if (query !== null) return [];
  if (raw.length <= PATTERN_LENGTH) return [raw];
  return sets.reduce<string[]>((patterns, set) => {
    const written = formatRawKeywords([set]);
    const one = written.ok ? written.raw : '';
    const last = patterns.at(-1);
    if (last === undefined || last.length + 1 + one.length > PATTERN_LENGTH) return [...patterns, one];
    return [...patterns.slice(0, -1), `${last},${one}`];
  }, []);
}

function withWords(sets: readonly KeywordSet[]): KeywordSet[] {
  return sets.filter(({ includes, excludes }) => includes.length + excludes.length > 0);
}
