import type { Hit } from '#contracts/listening/mention.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { findMarkedSpans } from '#engine/keywords/explain.ts';
import { explainQuery, type ExplainedPart } from '#engine/query/explain.ts';
import { queryPost } from '#engine/query/post.ts';
import type { CompiledPatterns } from '#server/keywords/sets.ts';

/**
 * The spans of a post's text that keywords matched, in UTF-16 units. Keywords search title and text together, so a set may be complete only
 * with a word of the title; spans in the title itself are left out. Of a Boolean query, whose fields are not evaluated here, every searched
 * part that is present is marked.
 */
export function findHits(title: string, text: string, keywords: readonly CompiledPatterns[]): Hit[] {
  if (keywords.length === 0) return [];
  const searched = buildSearchText(title, text);
  const before = searched.length - text.length;
  const found = [
    ...findMarkedSpans(
      searched,
      keywords.filter(({ query }) => query === undefined),
    ),
    ...keywords.flatMap(({ query, match }) =>
      query ? soughtSpans(explainQuery(query, queryPost({ title, text }), { match }).root) : [],
    ),
  ];
  return merged(found).flatMap(({ start, end }) =>
    end > before ? [{ start: Math.max(0, start - before), end: end - before }] : [],
  );
}

/** Parts below a NOT are not highlighted. */
function soughtSpans({ query, spans, parts }: ExplainedPart): readonly Hit[] {
  return query.kind === 'not' ? [] : [...spans, ...parts.flatMap(soughtSpans)];
}

/** In the order of the text, without overlaps. */
function merged(spans: readonly Hit[]): Hit[] {
  const result: Hit[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
