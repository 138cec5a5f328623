import { useMemo } from 'react';
import { toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { listSlotTimes } from '#contracts/publishing/queue-slots.ts';
import { listQueues } from '#contracts/publishing/queues.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import type { CalendarPosts } from './use-posts.ts';

/** A slot of a queue at which no post is. */
export type EmptySlot = { key: string; wall_time: string; queue: string };

/** The empty slots to come of queues that are not paused, by day. */
export function useEmptySlots(
  days: readonly string[],
  posts: CalendarPosts,
): ReadonlyMap<string, EmptySlot[]> {
  const refresh = useRefresh();
  useLive('publishing_queue.', () => refresh('publishing_queue.'));
  const queues = useCallQuery(listQueues, {}).data?.items;
  const minute = Math.floor(useNow().getTime() / 60_000);
  return useMemo(() => {
    const [first] = days;
    const slots = (queues ?? []).flatMap(({ _id, name, zone, slots: weekly, paused }): EmptySlot[] => {
      if (paused || first === undefined) return [];
      const now = toWallTimeText(new Date(minute * 60_000), zone);
      return listSlotTimes(weekly, first, days.length)
        .filter((wall_time) => wall_time > now)
        .filter(
          (wall_time) =>
            !posts.byDay
              .get(wall_time.slice(0, 10))
              ?.some((post) => post.wall_time === wall_time && post.zone === zone),
        )
        .map((wall_time) => ({ key: `${_id} ${wall_time}`, wall_time, queue: name }));
    });
    return Map.groupBy(slots, ({ wall_time }) => wall_time.slice(0, 10));
  }, [queues, days, posts, minute]);
}
