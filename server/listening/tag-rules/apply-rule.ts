import { z } from 'zod';
import { TagRuleResult, tagRuleWork as declaration } from '#contracts/listening/tag-rules/endpoints.ts';
import { touchSpan } from '#server/listening/rollups/days-store.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, joinConditions, sql } from '#server/kit/clickhouse/sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { handleLongWork, WorkFailure, type WorkRun } from '#server/kit/long-work/runner.ts';
import { buildMentionSteps } from '#server/listening/counts/mention-steps.ts';
import {
  buildRuleCondition,
  buildLackingCondition,
  resolveRuleNumbers,
  readRuleQuery,
} from '#server/listening/tag-rules/meaning.ts';
import { findRule } from '#server/listening/tag-rules/rule-store.ts';

const Input = z.object({ rule_id: z.string(), from: z.string() });
/** The remaining steps, newest first. */
const Place = z.array(z.object({ from: z.number(), to: z.number(), posts: z.number() }));
type Run = WorkRun<z.infer<typeof Input>>;

/** Tags stored posts by a rule, in its present version at each step. A tag is only added where it is missing, so a step may be repeated. */
export const tagRuleWork = handleLongWork(declaration, {
  input: Input,
  place: Place,
  result: TagRuleResult,
  begin: async ({ context, accountId, input }) => {
    const where = sql`published_at >= ${bindInstant(input.from)}`;
    const since = Date.parse(input.from);
    const steps = await buildMentionSteps(context.clickhouse, accountId, { where, since });
    const total = steps.reduce((sum, { posts }) => sum + posts, 0);
    return { total, place: steps.length === 0 ? null : steps, result: { tagged: 0 } };
  },
  step: async (run, { place, result }) => {
    const [step, ...rest] = place;
    if (!step) return { done: 0, place: null, result };
    const tagged = result.tagged + (await tagStep(run, step));
    // The rollups may not include the last changes of an interrupted attempt.
    const commit = (unit: UnitOfWork) => (run.again ? touchSpan(unit, step) : Promise.resolve());
    return { done: step.posts, place: rest.length === 0 ? null : rest, result: { tagged }, commit };
  },
});

const Count = z.object({ posts: z.coerce.number() });

const tagStep = async (
  { context: { clickhouse }, accountId, inUnit, input }: Run,
  span: { from: number; to: number },
): Promise<number> => {
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
};
