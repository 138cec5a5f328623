import { REVIEW_COUNTS, type ReviewItem } from '#contracts/publishing/approval/reviews.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { presentReview } from '#server/publishing/approval/present-approval.ts';
import { loadReviewer } from '#server/publishing/approval/waiting-sql.ts';
import { countWaiting, listWaiting, type ReviewListRow } from '#server/publishing/approval/waiting-store.ts';
import { listTilesOf } from '#server/publishing/posts/post-store.ts';
import { presentTile } from '#server/publishing/posts/present-post.ts';
import { listTileTargets } from '#server/publishing/posts/target-store.ts';

/** The posts that wait for approval: by the caller, by anybody, or that the caller submitted. */
export async function listReviews(unit: UnitOfWork, of: 'mine' | 'all' | 'asked', userId: string) {
  const reviewer = await loadReviewer(unit, userId);
  const rows = await listWaiting(unit, of, reviewer);
  const shown = rows.slice(0, REVIEW_COUNTS.listed);
  return {
    items: await presentItems(unit, shown),
    mine: await countWaiting(unit, reviewer),
    more: rows.length > shown.length,
  };
}

async function presentItems(unit: UnitOfWork, rows: readonly ReviewListRow[]): Promise<ReviewItem[]> {
  const ids = rows.map(({ post_id }) => post_id);
  const tiles = new Map((await listTilesOf(unit, ids)).map((tile) => [tile._id, tile] as const));
  const targets = Map.groupBy(await listTileTargets(unit, ids), ({ post_id }) => post_id);
  const items: ReviewItem[] = [];
  for (const row of rows) {
    const tile = tiles.get(row.post_id);
    if (!tile) continue;
    items.push({
      post: presentTile(tile, targets.get(row.post_id) ?? [], unit.now),
      review: await presentReview(unit, row),
      waits_for_me: row.waits_for_me,
      opened: row.opened,
      comments: row.comments,
    });
  }
  return items;
}
