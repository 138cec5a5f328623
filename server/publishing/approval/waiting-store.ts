import { sql } from 'kysely';
import { REVIEW_COUNTS } from '#contracts/publishing/approval/reviews.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { ReviewRow } from '#server/publishing/approval/review-store.ts';
import { buildDecidesSql, type Reviewer } from '#server/publishing/approval/waiting-sql.ts';

/** A review that waits; `waits_for_me`: whether a reviewer can decide on it, `opened`: whether they saw this version. */
export type ReviewListRow = ReviewRow & { waits_for_me: boolean; opened: boolean; comments: number };

/** The reviews that wait, by the time of their posts: for a reviewer, for anybody, or what the reviewer submitted; one more than are listed. */
export async function listWaiting(
  unit: UnitOfWork,
  of: 'mine' | 'all' | 'asked',
  reviewer: Reviewer,
): Promise<ReviewListRow[]> {
  const { userId } = reviewer;
  const decides = buildDecidesSql(reviewer);
  const within = { mine: decides, all: sql`true`, asked: sql`r.submitted_by = ${userId}` }[of];
  const { rows } = await sql<ReviewListRow>`
    select r.*, ${decides} as waits_for_me,
           exists (select from publishing_openings o where o.account_id = r.account_id and o.post_id = r.post_id
                      and o.user_id = ${userId} and o.number = r.number) as opened,
           (select count(*)::int from publishing_comments c where c.account_id = r.account_id
               and c.post_id = r.post_id and c.resolved_at is null) as comments
      from publishing_reviews r join publishing_posts p on p.account_id = r.account_id and p._id = r.post_id
     where r.account_id = ${unit.accountId} and r.state = 'in_review' and p.deleted_at is null and ${within}
     order by p.at nulls last, r.post_id limit ${REVIEW_COUNTS.listed + 1}`.execute(unit.db);
  return rows;
}

/** How many posts wait for a user. */
export async function countWaiting(unit: UnitOfWork, reviewer: Reviewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from publishing_reviews r join publishing_posts p on p.account_id = r.account_id and p._id = r.post_id
     where r.account_id = ${unit.accountId} and p.deleted_at is null and ${buildDecidesSql(reviewer)}`.execute(
    unit.db,
  );
  return rows[0]?.count ?? 0;
}
