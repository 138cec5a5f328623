import { fault } from '#contracts/kit/faults/fault.ts';
import {
  MOST_COMMENTS,
  type CommentAnchor,
  type CommentAudience,
} from '#contracts/publishing/approval/comments.ts';
import { listFiles } from '#contracts/publishing/content.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import * as store from '#server/publishing/approval/comment-store.ts';
import { notifyAuthors } from '#server/publishing/approval/notify-people.ts';
import { recordVersion } from '#server/publishing/approval/record-version.ts';
import { findReview } from '#server/publishing/approval/review-store.ts';
import { findNewest } from '#server/publishing/approval/version-store.ts';
import type { LockedPost } from '#server/publishing/posts/schedule-post.ts';
import { listTargets } from '#server/publishing/posts/target-store.ts';

type Remark = {
  text: string;
  audience: CommentAudience;
  anchor: CommentAnchor | null;
  by: store.CommentReader;
};

/** Adds a comment on what a locked post says now. @throws invalid_request where it is about a place that the post does not have, or there are too many */
export async function addComment(
  unit: UnitOfWork,
  post: LockedPost,
  { text, audience, anchor, by }: Remark,
): Promise<string> {
  if ((await store.countComments(unit, post._id)) >= MOST_COMMENTS)
    refuse('invalid_request', { fields: { text: fault('too_many_records', { limit: MOST_COMMENTS }) } });
  if (anchor) await requirePlace(unit, post, anchor);
  const newest = await findNewest(unit, post._id);
  const number = newest?.number ?? (await recordVersion(unit, post._id));
  const [user_id, client_id] = by.kind === 'user' ? [by.id, null] : [null, by.id];
  const _id = await store.insertComment(unit, {
    post_id: post._id,
    number,
    audience,
    anchor,
    text,
    user_id,
    client_id,
  });
  unit.record({ kind: 'publishing_comment.created', entityId: post._id, data: { comment_id: _id } });
  const review = await findReview(unit, post._id);
  if (review) await notifyAuthors(unit, review, 'commented');
  return _id;
}

async function requirePlace(unit: UnitOfWork, post: LockedPost, anchor: CommentAnchor): Promise<void> {
  const targets = await listTargets(unit, [post._id]);
  if (anchor.kind === 'picture') {
    const files = listFiles(
      post.content,
      targets.map(({ version }) => version),
    );
    if (!files.includes(anchor.file_id))
      refuse('invalid_request', { fields: { 'anchor.file_id': fault('not_found') } });
    return;
  }
  const { connection_id, from, to } = anchor;
  const target = targets.find((one) => one.connection_id === connection_id);
  if (connection_id !== null && !target)
    refuse('invalid_request', { fields: { 'anchor.connection_id': fault('not_found') } });
  const { length } = target?.version.text ?? post.content.text;
  if (from > to || to > length) refuse('invalid_request', { fields: { 'anchor.to': fault('not_found') } });
}
