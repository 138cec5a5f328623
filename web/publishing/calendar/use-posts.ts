import { useMemo } from 'react';
import type { PostTile } from '#contracts/publishing/post.ts';
import { listPosts } from '#contracts/publishing/posts.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { toFilterQuery, type CalendarAddress, type CalendarView } from './calendar-address.ts';
import { addDays } from './days.ts';

/** Moves and deletions under way: where a post is shown meanwhile, and what is shown no longer. */
export type PendingChanges = { moved: ReadonlyMap<string, string | null>; gone: ReadonlySet<string> };

/** The most posts of a day in views of a month; the view of the day has all. */
const PER_DAY: Readonly<Partial<Record<CalendarView, number>>> = { month: 12, list: 40, grid: 40 };

/** The posts of some days, those without a time, and what follows their changes. */
export function usePosts(
  address: CalendarAddress,
  { view, days }: { view: CalendarView; days: readonly string[] },
) {
  const refresh = useRefresh();
  const renew = () => refresh('publishing_post.');
  useLive('publishing_post.', renew, { onResync: renew });
  const [from_day = '', last = ''] = [days[0], days.at(-1)];
  const filters = toFilterQuery(address);
  const planned = useCallQuery(
    listPosts,
    { query: { ...filters, from_day, to_day: addDays(last, 1), per_day: PER_DAY[view] } },
    { keep: true },
  );
  const waiting = useCallQuery(listPosts, { query: { ...filters, unscheduled: 'only' } }, { keep: true });
  return { planned, waiting };
}

type ListedPosts = {
  planned: readonly PostTile[];
  waiting: readonly PostTile[];
  /** How many posts of a day are not listed. */
  beyond: Readonly<Record<string, number>>;
};

/** Posts with their changes under way, by the day of their wall time, each day in order. */
export function usePostsByDay({ planned, waiting, beyond }: ListedPosts, pending: PendingChanges) {
  return useMemo(() => {
    const all = [...new Map([...planned, ...waiting].map((post) => [post._id, post])).values()]
      .filter(({ _id }) => !pending.gone.has(_id))
      .map((post) => {
        const wall_time = pending.moved.get(post._id);
        return wall_time === undefined ? post : { ...post, wall_time };
      });
    const timed = all.filter((post) => post.wall_time !== null).toSorted(byTime);
    return {
      byDay: Map.groupBy(timed, ({ wall_time }) => wall_time?.slice(0, 10) ?? ''),
      unscheduled: all.filter(({ wall_time }) => wall_time === null),
      all,
      beyond,
    };
  }, [planned, waiting, beyond, pending]);
}

/** Posts by day, those without a time, and both. */
export type CalendarPosts = ReturnType<typeof usePostsByDay>;

function byTime(one: PostTile, other: PostTile): number {
  const [first, second] = [one.wall_time ?? '', other.wall_time ?? ''];
  if (first !== second) return first < second ? -1 : 1;
  return one._id < other._id ? -1 : 1;
}
