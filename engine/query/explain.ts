import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { compileQuery } from '#engine/query/evaluate.ts';
import { testOf } from '#engine/query/lower.ts';
import { makePositionFinder } from '#engine/query/near.ts';
import { escapePattern } from '#engine/query/pattern-text.ts';
import type { QueryPost } from '#engine/query/post.ts';
import { toRegExp } from '#engine/query/source.ts';
import type { EvaluationContext } from '#engine/query/test.ts';
import { getParts, type Query, type ValueQuery } from '#engine/query/tree.ts';
import { findLiteral, toLiteral } from '#engine/terms/literal.ts';
import { type FoldedText, foldWithMap, toOriginalSpan, type Span } from '#engine/text/fold-map.ts';

/**
 * One part of a query and its result in a post. `spans`: its places in the searched text (title and text before folding, UTF-16 units);
 * `inside`: places where its letters occur but not by its rule, such as within a longer word.
 */
export type ExplainedPart = {
  query: Query;
  holds: boolean;
  spans: readonly Span[];
  inside: readonly Span[];
  parts: readonly ExplainedPart[];
};

/** The whole explanation. `deciding`: the parts that made the post match, or that excluded it. */
export type ExplainedQuery = {
  text: string;
  matched: boolean;
  root: ExplainedPart;
  deciding: readonly ExplainedPart[];
};

/** Explains for each part of a query whether a post matches it, and where; agrees with the matcher. */
export function explainQuery(query: Query, post: QueryPost, meaning: EvaluationContext = {}): ExplainedQuery {
  const text = buildSearchText(post.title, post.text);
  const folded = foldWithMap(text);
  const root = explainPart(query, { post: { ...post, folded: folded.text }, text, folded, meaning });
  return { text, matched: root.holds, root, deciding: decidingOf(root, root.holds) };
}

/** The spans to highlight in a post that a query matches: those of the parts that made it match, in order, without overlaps. */
export function querySpans({ matched, deciding }: ExplainedQuery): Span[] {
  const spans = matched ? deciding.flatMap((part) => part.spans) : [];
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}

type Scene = { post: QueryPost; text: string; folded: FoldedText; meaning: EvaluationContext };

function explainPart(query: Query, scene: Scene): ExplainedPart {
  // Sides of a NEAR have no result of their own: only their places together count.
  const parts = query.kind === 'near' ? [] : getParts(query).map((part) => explainPart(part, scene));
  const holds = verdict(query, parts, scene);
  const spans = spansOf(query, scene);
  return { query, holds, spans: holds ? spans : [], inside: holds ? [] : insideOf(query, scene), parts };
}

function verdict(query: Query, parts: readonly ExplainedPart[], { post, meaning }: Scene): boolean {
  switch (query.kind) {
    case 'and':
      return parts.every(({ holds }) => holds);
    case 'or':
      return parts.some(({ holds }) => holds);
    case 'not':
      return parts.every(({ holds }) => !holds);
    default:
      return compileQuery(query, meaning)(post);
  }
}

function spansOf(query: Query, { post, text, folded, meaning }: Scene): Span[] {
  const match = meaning.match ?? 'auto';
  if (query.kind === 'word' && query.exact === true) {
    const { place } = toLiteral(query.text, match);
    const spans: Span[] = [];
    for (let at = findLiteral(text, { text: query.text, place }); at >= 0;) {
      spans.push({ start: at, end: at + query.text.length });
      at = findLiteral(text, { text: query.text, place }, at + query.text.length);
    }
    return spans;
  }
  if (query.kind === 'word' || query.kind === 'pattern' || query.kind === 'near')
    return makePositionFinder(query, match)(folded.text).map((place) => toOriginalSpan(folded, place));
  return query.kind === 'value' && query.field === 'title' ? titleSpans(query, post) : [];
}

/** The searched text begins with the title. */
function titleSpans(query: ValueQuery, { title }: QueryPost): Span[] {
  const test = testOf(query);
  const found = test.is === 'pattern' ? toRegExp(test.source).exec(title) : null;
  return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }];
}

/** Letters of a word that occur, but within something longer. */
function insideOf(query: Query, { folded }: Scene): Span[] {
  if (query.kind !== 'word') return [];
  const anywhere: Query = { kind: 'pattern', pattern: escapePattern(query.text) };
  return makePositionFinder(anywhere, 'anywhere')(folded.text).map((place) => toOriginalSpan(folded, place));
}

/**
 * The deciding leaves: of AND those that failed (or all), of OR those that were true (or all), of NOT those that were found (or were not).
 */
function decidingOf(part: ExplainedPart, held: boolean): ExplainedPart[] {
  const { query, parts } = part;
  if (query.kind === 'not') return parts.flatMap((inside) => decidingOf(inside, inside.holds));
  if (query.kind !== 'and' && query.kind !== 'or') return [part];
  return parts.filter(({ holds }) => holds === held).flatMap((inside) => decidingOf(inside, inside.holds));
}
