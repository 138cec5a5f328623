import type { PostTile } from '#contracts/publishing/post.ts';
import { toMinute } from './days.ts';

/** How many minutes a tile takes of its column. */
export const TILE_MINUTES = 45;

/** A post in a column of hours, or several that share the last lane. */
export type TilePosition = {
  minute: number;
  /** Where it is between the sides of the column, as shares of its width. */
  left: number;
  width: number;
  posts: readonly PostTile[];
};

type InLane = { minute: number; lane: number; posts: PostTile[] };

/** Places the posts of a day side by side where they would cover each other; where there is no room, several share the last lane. */
export function layOutDay(posts: readonly PostTile[], most: number): TilePosition[] {
  return clusterPosts(posts).flatMap((group) => placeGroup(group, most));
}

/** Posts in order, those together that cover each other. */
function clusterPosts(posts: readonly PostTile[]): PostTile[][] {
  const groups: PostTile[][] = [];
  let end = -1;
  for (const post of posts) {
    const minute = toMinute(post.wall_time ?? '');
    if (minute >= end) groups.push([]);
    groups.at(-1)?.push(post);
    end = minute + TILE_MINUTES;
  }
  return groups;
}

function placeGroup(group: readonly PostTile[], most: number): TilePosition[] {
  const ends: number[] = [];
  const positions: InLane[] = [];
  for (const post of group) {
    const minute = toMinute(post.wall_time ?? '');
    const free = ends.findIndex((end) => end <= minute);
    const lane = free >= 0 ? free : Math.min(ends.length, most - 1);
    const above = positions.findLast((one) => one.lane === lane);
    if (above && above.minute + TILE_MINUTES > minute) above.posts.push(post);
    else {
      positions.push({ minute, lane, posts: [post] });
      ends[lane] = minute + TILE_MINUTES;
    }
  }
  const width = 1 / ends.length;
  return positions.map(({ minute, lane, posts }) => ({ minute, left: lane * width, width, posts }));
}
