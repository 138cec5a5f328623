import { sql } from 'kysely';
import type { ApprovalEvent } from '#contracts/approvals/workflow.ts';
import type { ReplacedApprover, ReviewEventKind } from '#contracts/publishing/approval/review.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

const TABLE = 'publishing_reviews';
const EVENTS = 'publishing_review_events';

/** The stored review of a post. */
export type ReviewRow = StoredRow<'publishing_reviews'>;

/** The review of a post; its post is locked before it wherever it is changed. */
export function findReview(unit: UnitOfWork, postId: string): Promise<ReviewRow | undefined> {
  return accountTable(unit, TABLE).selectFrom().selectAll().where('post_id', '=', postId).executeTakeFirst();
}

/** What of a review is stored anew. */
export type ReviewColumns = Omit<
  ReviewRow,
  'account_id' | 'post_id' | 'submitted_at' | 'due_at' | 'noted_at' | 'escalated_at' | 'updated_at'
> & { submitted_at: Date; due_at: Date | null };

function encode({ steps, ...rest }: Partial<ReviewColumns>) {
  return { ...rest, ...(steps && { steps: JSON.stringify(steps) }) };
}

/** Begins a round of the review of a post, in place of the former one. */
export async function saveReview(unit: UnitOfWork, postId: string, review: ReviewColumns): Promise<void> {
  const { steps, ...rest } = review;
  const row = {
    ...rest,
    steps: JSON.stringify(steps),
    noted_at: null,
    escalated_at: null,
    updated_at: unit.now,
  };
  await accountTable(unit, TABLE)
    .insertInto({ ...row, post_id: postId })
    .onConflict((conflict) => conflict.columns(['account_id', 'post_id']).doUpdateSet(row))
    .execute();
}

/** Changes columns of a review. */
export async function updateReview(
  unit: UnitOfWork,
  postId: string,
  changes: Partial<ReviewColumns> & { noted_at?: Date | null; escalated_at?: Date | null },
): Promise<void> {
  await accountTable(unit, TABLE).update({ post_id: postId }, { ...encode(changes), updated_at: unit.now });
}

/** Something that happened in a review. */
export type NewReviewEvent = {
  post_id: string;
  round: number;
  number: number;
  kind: ReviewEventKind;
  event: ApprovalEvent | null;
  user_id?: string | null;
  client_id?: string | null;
  for_user_id?: string | null;
  text?: string;
  replaced?: ReplacedApprover | null;
};

/** Adds something that happened, behind everything else of its post. */
export async function insertEvent(unit: UnitOfWork, given: NewReviewEvent): Promise<void> {
  const { event, replaced = null, user_id = null, client_id = null, for_user_id = null, text = '' } = given;
  const { post_id, round, number, kind } = given;
  const last = await accountTable(unit, EVENTS)
    .selectFrom()
    .select((is) => is.fn.max('place').as('place'))
    .where('post_id', '=', post_id)
    .executeTakeFirst();
  await accountTable(unit, EVENTS).insert({
    post_id,
    round,
    number,
    kind,
    _id: unit.newId(),
    at: unit.now,
    place: (last?.place ?? 0) + 1,
    event: event && JSON.stringify(event),
    replaced: replaced && JSON.stringify(replaced),
    user_id,
    client_id,
    for_user_id,
    text,
  });
}

/** What the machine of approvals follows in a round, in order, with who acted. */
export async function listRound(
  unit: UnitOfWork,
  { post_id, round }: Pick<ReviewRow, 'post_id' | 'round'>,
): Promise<{ event: ApprovalEvent; user_id: string | null }[]> {
  const rows = await accountTable(unit, EVENTS)
    .selectFrom()
    .select(['event', 'user_id'])
    .where('post_id', '=', post_id)
    .where('round', '=', round)
    .orderBy('place')
    .execute();
  return rows.flatMap(({ event, user_id }) => (event ? [{ event, user_id }] : []));
}

/** How an approver last came into the place of another one in a round, and who did it. */
export async function findLastReplaced(
  unit: UnitOfWork,
  { post_id, round }: Pick<ReviewRow, 'post_id' | 'round'>,
  toKey: string,
): Promise<{ user_id: string | null; replaced: ReplacedApprover } | undefined> {
  const row = await accountTable(unit, EVENTS)
    .selectFrom()
    .select(['user_id', 'replaced'])
    .where('post_id', '=', post_id)
    .where('round', '=', round)
    .where(sql<boolean>`(replaced -> 'to' ->> 'kind') || ' ' || (replaced -> 'to' ->> 'id') = ${toKey}`)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.replaced ? { user_id: row.user_id, replaced: row.replaced } : undefined;
}

/** The newest of what happened in the reviews of a post that people read. */
const LISTED = 200;

/** What happened in the reviews of a post, newest first, with names. */
export function listEvents(unit: UnitOfWork, postId: string) {
  return accountTable(unit, EVENTS)
    .selectFrom()
    .select(['_id', 'kind', 'at', 'number', 'user_id', 'client_id', 'for_user_id', 'text', 'replaced'])
    .select([
      buildPersonNameSql(EVENTS, 'user_id').as('user_name'),
      buildPersonNameSql(EVENTS, 'for_user_id').as('for_user_name'),
      sql<string | null>`(select name from publishing_clients c
        where c.account_id = publishing_review_events.account_id and c._id = client_id)`.as('client_name'),
    ])
    .where('post_id', '=', postId)
    .orderBy('place', 'desc')
    .limit(LISTED)
    .execute();
}
