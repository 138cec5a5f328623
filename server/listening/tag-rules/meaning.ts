import type { Query } from '#engine/query/tree.ts';
import { listAllKeywordNames, readKeywordQuery, toQueryFaults } from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { RuleNumbers } from '#server/listening/tag-rules/rule-sql.ts';
import { listNumberedTags } from '#server/tags/public.ts';

/**
 * The tree of a rule's query: in the same language as a keyword's, since it is evaluated on new posts.
 * @throws keyword_query_invalid
 */
export function readRuleQuery(text: string): Query {
  const read = readKeywordQuery(text);
  if (read.ok) return read.tree;
  const fields = { query: toQueryFaults(read.faults) };
  return refuse('keyword_query_invalid', { fields, data: { faults: read.faults } });
}

/** The numbers of the tags and keywords that exist. */
export async function resolveRuleNumbers(
  unit: UnitOfWork,
  { tag_ids, keyword_ids }: { tag_ids: readonly string[]; keyword_ids: readonly string[] },
): Promise<RuleNumbers> {
  const tags = (await listNumberedTags(unit)).filter(({ _id }) => tag_ids.includes(_id));
  const keywords = keyword_ids.length === 0 ? [] : await listAllKeywordNames(unit);
  return {
    tags: tags.map(({ number }) => number),
    keywords: keywords.filter(({ _id }) => keyword_ids.includes(_id)).map(({ number }) => number),
  };
}
