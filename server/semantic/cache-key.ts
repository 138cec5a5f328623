import { createHash } from 'node:crypto';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Plan } from '#engine/semantic/plan.ts';
import { listTouchedDataSets } from '#engine/semantic/touched-data-sets.ts';
import { findUsedShared } from '#engine/semantic/used-shared.ts';
import type { QuestionContext } from '#server/semantic/question-context.ts';
import type { QuestionUse } from '#server/semantic/statement-limits.ts';

/** For how long an answer from a data set without a version is kept, in milliseconds. */
const UNVERSIONED_MS = 5_000;

/**
 * What an answer depends on: the account, the question with its zone and the formulas of the account that it names, what the viewer may see, and the versions of the data sets that it
 * touches. Two viewers share an answer only where both see the same.
 */
export function buildCacheKey(
  accountId: AccountId,
  plan: Plan,
  { shared, use }: { shared: QuestionContext; use: QuestionUse },
): string {
  const { viewer, now } = shared.plan;
  const touched = listTouchedDataSets(plan);
  const unversioned = String(Math.floor(now / UNVERSIONED_MS));
  return createHash('sha256')
    .update(
      JSON.stringify([
        accountId,
        use,
        plan.question,
        findUsedShared(plan.question, shared.model),
        viewer.personal,
        [...(shared.model.closed?.fields ?? [])],
        Object.entries(viewer.sets).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        touched.map(({ name, permission }) => [
          name,
          viewer.permissions.has(permission),
          shared.versions.get(name) ?? unversioned,
        ]),
        shared.pool && [shared.pool.version, shared.pool.shown],
        plan.question.filters.some((filter) => 'search' in filter) && shared.versions.get('mentions'),
      ]),
    )
    .digest('base64');
}
