import type { KeywordMatch, KeywordSet } from '#contracts/keywords/set.ts';
import type { Literal } from '#engine/terms/literal.ts';
import { matchesEdges, toLiteral } from '#engine/terms/literal.ts';
import type { FoldedText, Span } from '#engine/text/fold-map.ts';
import { foldWithMap, toOriginalSpan } from '#engine/text/fold-map.ts';

/**
 * A word of a set in a post: its places in the original text, and places where its letters occur but not by its rule (inside a longer word,
 * within a Thai syllable).
 */
export type WordFinding = { word: string; spans: Span[]; inside: Span[] };

/** The result of one set. `missing` are includes that were not found, `holding` the exclude conditions that were true. */
export type SetFinding = {
  matched: boolean;
  includes: WordFinding[];
  excludes: { words: WordFinding[]; holds: boolean }[];
  missing: string[];
  holding: string[][];
};

/** Why a post matches a keyword, or why not. Spans are UTF-16 units of the original text. */
export type Explanation = { matched: boolean; sets: SetFinding[] };

/** The fields of a keyword that an explanation needs. */
export type ExplainedKeyword = { sets: readonly KeywordSet[]; match: KeywordMatch };

/** Explains for each set of a keyword where its words occur in a post, and which condition decided; agrees with the matcher. */
export function explainMatch(original: string, { sets, match }: ExplainedKeyword): Explanation {
  const folded = foldWithMap(original);
  const findings = sets.map((set) => explainSet(folded, set, match));
  return { matched: findings.some(({ matched }) => matched), sets: findings };
}

/** The spans to highlight in a post for keywords that match it: the includes of their matching sets, in order, without overlaps. */
export function findMarkedSpans(original: string, keywords: readonly ExplainedKeyword[]): Span[] {
  const folded = foldWithMap(original);
  const spans = keywords
    .flatMap(({ sets, match }) => sets.map((set) => explainSet(folded, set, match)))
    .flatMap(({ matched, includes }) => (matched ? includes.flatMap((finding) => finding.spans) : []))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}

function explainSet(folded: FoldedText, set: KeywordSet, match: KeywordMatch): SetFinding {
  const find = (word: string): WordFinding => findWord(folded, word, toLiteral(word, match));
  const includes = set.includes.map(find);
  const excludes = set.excludes.map((condition) => {
    const words = condition.map(find);
    return { words, holds: words.length > 0 && words.every(({ spans }) => spans.length > 0) };
  });
  const missing = includes.filter(({ spans }) => spans.length === 0).map(({ word }) => word);
  const holding = excludes.filter(({ holds }) => holds).map(({ words }) => words.map(({ word }) => word));
  const matched = includes.length > 0 && missing.length === 0 && holding.length === 0;
  return { matched, includes, excludes, missing, holding };
}

function findWord(folded: FoldedText, word: string, { text, place }: Literal): WordFinding {
  const finding: WordFinding = { word, spans: [], inside: [] };
  for (let start = text === '' ? -1 : folded.text.indexOf(text); start >= 0;) {
    const found = { start, end: start + text.length };
    const stands = matchesEdges(folded.text, found, place);
    (stands ? finding.spans : finding.inside).push(toOriginalSpan(folded, found));
    start = folded.text.indexOf(text, stands ? found.end : start + 1);
  }
  return finding;
}
