import { cutText } from '#contracts/kit/cut-text.ts';
import type { ApprovalNotice } from '#contracts/publishing/notices.ts';
import { loadAccountDay } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { notify } from '#server/notifications/public.ts';
import { toUserIds, waitingStep } from '#server/publishing/approval/advance-review.ts';
import { listDeputyIds } from '#server/publishing/approval/deputy-store.ts';
import { listMeant } from '#server/publishing/approval/people-store.ts';
import type { ReviewRow } from '#server/publishing/approval/review-store.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';

/** How much of a post a notification shows, in UTF-16 units. */
const WORDS_SHOWN = 120;

/** The users who can decide in the step that waits: those who are meant, and their deputies of today. */
export async function listStepUsers(unit: UnitOfWork, review: ReviewRow): Promise<string[]> {
  const step = waitingStep(review);
  if (!step) return [];
  const meant = (await listMeant(unit, step.approvers)).map(({ _id }) => _id);
  const deputies = await listDeputyIds(unit, meant, await loadAccountDay(unit));
  const barred = new Set([...(review.own_work ? [] : review.authors), ...toUserIds(review.approved_by)]);
  return [...new Set([...meant, ...deputies])].filter((id) => !barred.has(id));
}

/** Notifies those who can decide in the step that waits. */
export async function notifyStep(
  unit: UnitOfWork,
  review: ReviewRow,
  what: 'asked' | 'due_soon' | 'escalated',
): Promise<void> {
  await notifyPeople(unit, review, { what, userIds: await listStepUsers(unit, review) });
}

/** Notifies those who wrote a post and who submitted it. */
export async function notifyAuthors(
  unit: UnitOfWork,
  review: ReviewRow,
  what: Exclude<ApprovalNotice, 'asked' | 'due_soon'>,
  besides: readonly string[] = [],
): Promise<void> {
  const { submitted_by, authors } = review;
  const userIds = [...authors, ...(submitted_by === null ? [] : [submitted_by]), ...besides];
  await notifyPeople(unit, review, { what, userIds });
}

async function notifyPeople(
  unit: UnitOfWork,
  { post_id, round, step }: ReviewRow,
  { what, userIds }: { what: ApprovalNotice; userIds: readonly string[] },
): Promise<void> {
  const post = await findPost(unit, post_id);
  if (!post) return;
  const words = post.name === '' ? post.content.text : post.name;
  await notify(unit, {
    kind: 'post.approval',
    // Nobody is told what they did themselves.
    userIds: [...new Set(userIds)].filter((id) => id !== unit.actor.id),
    topic: `${post_id} ${what} ${round} ${step} ${what === 'asked' ? '' : unit.now.toISOString()}`,
    link: `/publishing/posts/${post_id}`,
    values: { what, words: cutText(words, WORDS_SHOWN) },
  });
}
