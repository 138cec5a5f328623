import type { PostTile } from '#contracts/publishing/post.ts';
import { addDays, countDaysBetween, toWallTime } from './days.ts';
import { isMovable } from './post-state.ts';
import type { Move } from './use-changes.ts';
import type { DropPlace } from './use-drag.ts';

/** The time of a post that gets a day without one. */
export const USUAL_TIME = '09:00';

/**
 * Where posts go when one is dropped: it keeps its wall time on a day, and gets that of the place in a view of hours. Where it is one of the
 * chosen, the others move by the same days.
 */
export function toMoves(post: PostTile, place: DropPlace, chosen: readonly PostTile[]): Move[] {
  const together = chosen.some(({ _id }) => _id === post._id) ? chosen : [post];
  if (place === 'tray') return together.map(({ _id }) => ({ _id, wall_time: null }));
  const { day, minute } = place;
  const own = minute === null ? `${day}T${post.wall_time?.slice(11) ?? USUAL_TIME}` : toWallTime(day, minute);
  const by = post.wall_time === null ? null : countDaysBetween(post.wall_time.slice(0, 10), day);
  return together.flatMap((one): Move[] => {
    if (one._id === post._id) return own === post.wall_time ? [] : [{ _id: one._id, wall_time: own }];
    if (!isMovable(one)) return [];
    if (one.wall_time === null) return [{ _id: one._id, wall_time: own }];
    if (by === null || by === 0) return [];
    const moved = addDays(one.wall_time.slice(0, 10), by);
    return [{ _id: one._id, wall_time: `${moved}${one.wall_time.slice(10)}` }];
  });
}
