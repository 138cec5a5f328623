import { sql } from 'kysely';
import type { Context } from '#server/kit/context.ts';

/** The most reviews that one look follows. */
const MOST = 500;

/** Reviews of all accounts whose step is due soon or late, or whose post should go out by now, the most urgent first. */
export async function listReviewsToFollow(
  { database, clock }: Context,
  soonMs: number,
): Promise<{ account_id: string; post_id: string }[]> {
  const now = clock();
  const soon = new Date(now.getTime() + soonMs);
  const { rows } = await sql<{ account_id: string; post_id: string }>`
    select r.account_id, r.post_id
      from publishing_reviews r join publishing_posts p on p.account_id = r.account_id and p._id = r.post_id
     where r.state = 'in_review' and p.deleted_at is null
       and (p.at <= ${now} or (r.due_at <= ${now} and r.escalated_at is null)
            or (least(r.due_at, p.at) <= ${soon} and r.noted_at is null))
     order by least(r.due_at, p.at) limit ${MOST}`.execute(database.platform);
  return rows;
}
