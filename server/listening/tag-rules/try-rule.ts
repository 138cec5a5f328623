import { fault } from '#contracts/kit/faults/fault.ts';
import { findHits } from '#server/keywords/public.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { resolveRuleNumbers, readRuleQuery } from '#server/listening/tag-rules/meaning.ts';
import { buildRuleCondition, buildLackingCondition } from '#server/listening/tag-rules/rule-sql.ts';
import { readTrial, buildTrialRange } from '#server/listening/tag-rules/trial-store.ts';

type TagRuleTrialInput = {
  query: string;
  tag_ids: string[];
  keyword_ids: string[];
  from: string;
  to: string;
};

/**
 * What a rule would do to the stored posts that the viewer sees, without doing it.
 * @throws keyword_query_invalid, invalid_request
 */
export async function tryRule(
  { context: { clickhouse }, accountId, inUnit }: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  input: TagRuleTrialInput,
) {
  const { from, to } = input;
  if (Date.parse(from) >= Date.parse(to)) refuse('invalid_request', { fields: { to: fault('after_from') } });
  const query = readRuleQuery(input.query);
  const numbers = await inUnit((unit) => resolveRuleNumbers(unit, input));
  const { sees } = await loadKeywordNames({ inUnit });
  const found = buildRuleCondition(query, input, numbers);
  const [counts, rows] = await readTrial(clickhouse, accountId, {
    range: buildTrialRange({ from, to, sees }),
    found,
    lacking: buildLackingCondition(numbers),
  });
  const sample = rows.map(({ author_id, author_name, published, title, ...row }) => ({
    ...row,
    author: { _id: author_id, name: author_name },
    published_at: new Date(published).toISOString(),
    hits: findHits(title, row.text, [{ sets: [], match: 'auto', query }]),
  }));
  return { ...(counts ?? { searched: 0, found: 0, fresh: 0 }), sample };
}
