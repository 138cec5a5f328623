import type { ActOutcome } from '#connectors/kit/exchange.ts';
import type { TargetFailure } from '#contracts/publishing/post.ts';
import type { TargetState } from '#contracts/publishing/target-state.ts';
import type { Context } from '#server/kit/context.ts';
import { requireFound } from '#server/kit/errors.ts';
import {
  beginChange,
  closeRefused,
  type ChangeRefusal,
  type InUnit,
  type PublishedTarget,
} from '#server/publishing/published/change-published.ts';
import { closeAttempt } from '#server/publishing/sending/attempt-store.ts';
import { lockWithPost } from '#server/publishing/sending/change-targets.ts';
import { moveTarget } from '#server/publishing/sending/move-target.ts';

/** What became of a change of what is published. */
export type ChangedTarget = { _id: string; state: TargetState; failure: TargetFailure | null };

/**
 * Removes a post from its network. What is gone there already is removed, so that the call may be repeated after a failure.
 * @throws as {@link beginChange}
 */
export async function removePublished(context: Context, inUnit: InUnit, id: string): Promise<ChangedTarget> {
  const begun = await inUnit((unit) => beginChange(context, unit, { id, step: 'remove' }));
  const refusal = await removeParts(begun);
  return inUnit(async (unit) => {
    const { target } = requireFound(await lockWithPost(unit, id));
    if (refusal) {
      const failure = await closeRefused(unit, begun.attemptId, refusal);
      return { _id: id, state: target.state, failure };
    }
    await closeAttempt(unit, begun.attemptId, { outcome: 'done' });
    await moveTarget(unit, target, { to: 'removed' });
    unit.record({ kind: 'publishing_post.removed', entityId: target.post_id, data: { target_id: id } });
    return { _id: id, state: 'removed', failure: null };
  });
}

/** Removes what was published, the last part first, so that a failure leaves a whole beginning. */
async function removeParts({ side, parts, call }: PublishedTarget): Promise<ChangeRefusal | undefined> {
  // Where a network has threads, a comment is a post of its own; elsewhere it goes with its post.
  const own = parts.filter(({ kind }) => kind !== 'comment' || side.declaration.thread);
  for (const { provider_id } of own.toReversed()) {
    if (provider_id === null) continue;
    const outcome: ActOutcome | undefined = await side.remove?.(provider_id, ...call);
    if (outcome?.status === 'failed')
      return {
        failure: outcome.failure,
        remedy: outcome.retryable ? 'retry' : outcome.failure === 'reconnect' ? 'reconnect' : 'fix',
        message: outcome.message,
      };
  }
  return undefined;
}
