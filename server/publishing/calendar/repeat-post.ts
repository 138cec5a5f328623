import { fault } from '#contracts/kit/faults/fault.ts';
import { computePlanTime } from '#contracts/publishing/plan-time.ts';
import { listRepeats, type RepeatRule } from '#contracts/publishing/repeat.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import type { LinkSource } from '#server/publishing/links/plan-links.ts';
import { duplicatePost } from '#server/publishing/posts/change-post.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';

/**
 * Copies a post to the further days of a rule, each at the same wall time: a change of clocks in between moves none. What is over already is
 * left out. @throws not_found, or invalid_request where the post has no time or nothing is left of the rule
 */
export async function repeatPost(
  source: LinkSource,
  unit: UnitOfWork,
  { id, rule, skip }: { id: string; rule: RepeatRule; skip: readonly string[] },
): Promise<{ _id: string; wall_time: string }[]> {
  const post = requireFound(await findPost(unit, id));
  if (post.deleted_at !== null) refuse('not_found');
  const { wall_time: planned, zone } = post;
  if (planned === null) return refuse('invalid_request', { fields: { rule: fault('plan_time_needed') } });
  const times = listRepeats(planned, rule)
    .filter((time) => !skip.includes(time.slice(0, 10)))
    .filter((time) => Date.parse(computePlanTime({ wall_time: time, zone }).at) > unit.now.getTime());
  if (times.length === 0) refuse('invalid_request', { fields: { rule: fault('repeat_none') } });
  const made: { _id: string; wall_time: string }[] = [];
  for (const wall_time of times) {
    const { _id } = await duplicatePost(source, unit, { id, instead: { wall_time } });
    made.push({ _id, wall_time });
  }
  return made;
}
