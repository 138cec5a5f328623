import { z } from 'zod';
import { TagRuleResult, tagRuleWork as declaration } from '#contracts/listening/tag-rules/endpoints.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { handleLongWork } from '#server/kit/long-work/runner.ts';
import { publishedFrom } from '#server/listening/counts/mention-step-store.ts';
import { buildMentionSteps } from '#server/listening/counts/mention-steps.ts';
import { touchSpan } from '#server/listening/rollups/days-store.ts';
import { Input, tagStep } from '#server/listening/tag-rules/tag-store.ts';
/** The remaining steps, newest first. */
const Place = z.array(z.object({ from: z.number(), to: z.number(), posts: z.number() }));

/** Tags stored posts by a rule, in its present version at each step. A tag is only added where it is missing, so a step may be repeated. */
export const tagRuleWork = handleLongWork(declaration, {
  input: Input,
  place: Place,
  result: TagRuleResult,
  begin: async ({ context, accountId, input }) => {
    const where = publishedFrom(input.from);
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
