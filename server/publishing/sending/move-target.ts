import { PREPARED_STATES, type TargetState } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { setTargetState, type StateChange, type TargetRow } from '#server/publishing/posts/target-store.ts';

type MovedTarget = Pick<TargetRow, '_id' | 'post_id' | 'state'>;

/**
 * Puts a target into a state and records it; open screens need not hear that it is made ready. @throws Error where the state may not follow
 */
export async function moveTarget(unit: UnitOfWork, target: MovedTarget, change: StateChange): Promise<void> {
  const { to, failure } = change;
  await setTargetState(unit, target, change);
  if (PREPARED_STATES.includes(to) || (target.state === to && failure === undefined)) return;
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
