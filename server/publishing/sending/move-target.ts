import { mayFollow, type TargetState } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  setTargetState,
  type FailureColumns,
  type TargetRow,
} from '#server/publishing/posts/target-store.ts';

type MovedTarget = Pick<TargetRow, '_id' | 'post_id' | 'state'>;

/** States that open screens need not hear of: they change nothing that anybody decides. */
const QUIET: readonly TargetState[] = ['preparing', 'ready'];

/**
 * Puts a target into a state and records it, by way of others where it may not follow at once. @throws Error where it may not follow
 */
export async function moveTarget(
  unit: UnitOfWork,
  target: MovedTarget,
  { to, via = [], failure }: { to: TargetState; via?: readonly TargetState[]; failure?: FailureColumns },
): Promise<void> {
  let from = target.state;
  for (const state of [...via, to]) {
    if (state !== from && !mayFollow(from, state))
      throw new Error(`a post may not go from ${from} to ${state}`);
    from = state;
  }
  await setTargetState(unit, target._id, { state: to, failure });
  if (QUIET.includes(to) || (target.state === to && failure === undefined)) return;
  unit.record({
    kind: 'publishing_post.state_changed',
    entityId: target.post_id,
    data: { target_id: target._id, state: to, remedy: failure?.remedy ?? null },
  });
}

/** The states between that of a target that waits and one that follows a call. */
export function listStatesToSending(state: TargetState): readonly TargetState[] {
  return state === 'preparing' ? ['ready', 'sending'] : ['sending'];
}
