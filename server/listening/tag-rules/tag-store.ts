import { z } from 'zod';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { joinConditions, sql, bindInstant, bindValue } from '#server/kit/clickhouse/sql.ts';
import { type WorkRun, WorkFailure } from '#server/kit/long-work/runner.ts';
import { touchSpan } from '#server/listening/rollups/days-store.ts';
import { resolveRuleNumbers, readRuleQuery } from '#server/listening/tag-rules/meaning.ts';
import { buildLackingCondition, buildRuleCondition } from '#server/listening/tag-rules/rule-sql.ts';
import { findRule } from '#server/listening/tag-rules/rule-store.ts';

export const Input = z.object({ rule_id: z.string(), from: z.string() });

type Run = WorkRun<z.infer<typeof Input>>;

const Count = z.object({ posts: z.coerce.number() });

/** Tags the posts of a span that a rule finds. @returns how many */
export async function tagStep(
  { context: { clickhouse }, accountId, inUnit, input }: Run,
  span: { from: number; to: number },
): Promise<number> {
  const { rule, numbers } = await inUnit(async (unit) => {
    const rule = await findRule(unit, input.rule_id);
    if (!rule) throw new WorkFailure('rule_gone');
    return { rule, numbers: await resolveRuleNumbers(unit, rule) };
  });
  if (numbers.tags.length === 0) return 0;
  const where = joinConditions([
    sql`published_at >= ${bindInstant(span.from)} and published_at < ${bindInstant(span.to)}`,
    buildLackingCondition(numbers),
    buildRuleCondition(readRuleQuery(rule.query), rule, numbers),
  ]);
  const [row] = await readMentions(clickhouse, accountId, {
    row: Count,
    select: sql`count() as posts`,
    where,
  });
  const posts = row?.posts ?? 0;
  if (posts === 0) return 0;
  await inUnit((unit) => touchSpan(unit, span));
  const set = sql`tags = arrayDistinct(arrayConcat(tags, ${bindValue('Array(UInt32)', numbers.tags)}))`;
  await updateMentions(clickhouse, accountId, { set, where });
  await inUnit((unit) => touchSpan(unit, span));
  return posts;
}
