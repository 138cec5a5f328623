import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { MoveOutcome, PostMove } from '#contracts/publishing/many-posts.ts';
import { computePlanTime, toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { isChangeable, WAITING_STATES, type TargetState } from '#contracts/publishing/target-state.ts';
import { addDays } from '#engine/calendar/moment.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import * as store from '#server/publishing/calendar/move-store.ts';
import { trackRoom } from '#server/publishing/posts/require-room.ts';

type MoveDone = Extract<MoveOutcome, { ok: true }>;

/**
 * Moves posts, each at its own wall time and zone: clocks that change between the two days change nothing of the time that people see. What
 * waits for its time is not moved into the past, or to a time that its zone skips.
 */
export async function movePosts(unit: UnitOfWork, moves: readonly PostMove[]): Promise<MoveOutcome[]> {
  const posts = new Map(
    (
      await store.lockPlans(
        unit,
        moves.map(({ _id }) => _id),
      )
    ).map((row) => [row._id, row]),
  );
  const findRefusal = trackRoom(unit);
  const outcomes: MoveOutcome[] = [];
  for (const move of moves) {
    const post = posts.get(move._id);
    const found = findPlace(unit, move, post);
    const why = found.ok && found.at !== null && post ? await findRefusal(post, found.at) : undefined;
    outcomes.push(why ? { _id: move._id, ok: false, fault: why } : found);
  }
  const moved = outcomes.filter(
    (one): one is MoveDone =>
      one.ok && (one.wall_time !== one.before || one.zone !== posts.get(one._id)?.zone),
  );
  await store.storePlans(unit, moved, null);
  for (const { _id } of moved) unit.record({ kind: 'publishing_post.moved', entityId: _id });
  return outcomes;
}

function findPlace(unit: UnitOfWork, move: PostMove, post: store.PlanRow | undefined): MoveOutcome {
  const refused = (why: Fault): MoveOutcome => ({ _id: move._id, ok: false, fault: why });
  if (!post) return refused(fault('not_found'));
  const { wall_time: before } = post;
  const zone = ('zone' in move && move.zone) || post.zone;
  const states: readonly TargetState[] = post.states;
  const wall_time = toWallTime(move, before);
  if (wall_time === undefined) return refused(fault('plan_time_needed'));
  if (states.length > 0 && !states.some(isChangeable)) return refused(fault('post_sent'));
  const waits = states.some((state) => WAITING_STATES.includes(state));
  if (wall_time === null)
    return waits
      ? refused(fault('plan_time_needed'))
      : { _id: post._id, ok: true, wall_time, zone, at: null, before };
  const { skipped, at } = computePlanTime({ wall_time, zone });
  if (skipped) return refused(fault('plan_time_skipped', { next: toWallTimeText(new Date(at), zone) }));
  if (waits && Date.parse(at) < unit.now.getTime()) return refused(fault('plan_time_past'));
  return { _id: post._id, ok: true, wall_time, zone, at, before };
}

/** Undefined where a post without a time should move by days. */
function toWallTime(move: PostMove, before: string | null): string | null | undefined {
  if ('wall_time' in move) return move.wall_time;
  if (before === null) return undefined;
  const [day = '', time = ''] = before.split('T');
  return `${addDays(day, move.days)}T${time}`;
}
