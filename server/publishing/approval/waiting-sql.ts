import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listApproverKeys } from '#server/publishing/approval/approving-as.ts';

/** A user, with the keys of approvers by which they are asked. */
export type Reviewer = { userId: string; keys: string[] };

/** Who a user is to reviews. */
export async function loadReviewer(unit: UnitOfWork, userId: string): Promise<Reviewer> {
  return { userId, keys: await listApproverKeys(unit, userId) };
}

/** A condition: whether a user can decide on review `r`. */
export function buildDecidesSql({ userId, keys }: Reviewer) {
  return sql<boolean>`(r.state = 'in_review' and r.approver_keys && ${keys}::text[]
    and (r.own_work or not ${userId}::uuid = any (r.authors)) and not ${`user ${userId}`} = any (r.approved_by))`;
}

/** A condition: whether a user can decide on a row of `publishing_posts`. */
export function buildWaitsSql(reviewer: Reviewer) {
  return sql<boolean>`exists (
    select from publishing_reviews r
     where r.account_id = publishing_posts.account_id and r.post_id = publishing_posts._id
       and ${buildDecidesSql(reviewer)})`;
}
