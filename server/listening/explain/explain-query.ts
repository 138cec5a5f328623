import type { ExplainedTerm, ExplainedText } from '#contracts/listening/explained-text.ts';
import type { Hit } from '#contracts/listening/mention.ts';
import { type ExplainedPart, explainQuery } from '#engine/query/explain.ts';
import type { EvaluationContext } from '#engine/query/test.ts';
import type { Query } from '#engine/query/tree.ts';
import type { MentionRow } from '#server/listening/feed/mention-row.ts';
import { toQueryPost } from '#server/listening/filter-sql/stored-post.ts';

/** The result of each term of a query on a mention. `written`: the text from which the tree was parsed. */
export function explainText(
  row: MentionRow,
  { written, tree, meaning }: { written: string; tree: Query; meaning: EvaluationContext },
): { text: string; matched: boolean; explained: ExplainedText } {
  const { text, matched, root, deciding } = explainQuery(tree, toQueryPost(row), meaning);
  const decides = new Set(deciding);
  return { text, matched, explained: { text: written, terms: termsOf(root, decides, false) } };
}

/** The terms of a part; NEAR is one of them. */
function termsOf(
  part: ExplainedPart,
  decides: ReadonlySet<ExplainedPart>,
  excluded: boolean,
): ExplainedTerm[] {
  const { query, holds, spans, inside } = part;
  if (query.kind === 'and' || query.kind === 'or' || query.kind === 'not')
    return part.parts.flatMap((below) => termsOf(below, decides, excluded !== (query.kind === 'not')));
  const { start, end } = query.at ?? { start: 0, end: 0 };
  const hits = { hits: hitsOf(spans), inside: hitsOf(inside) };
  return [{ start, end, holds, excluded, decides: decides.has(part), ...hits }];
}

const hitsOf = (spans: readonly Hit[]): Hit[] => spans.map(({ start, end }) => ({ start, end }));
