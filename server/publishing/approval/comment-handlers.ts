import * as contract from '#contracts/publishing/approval/comments.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { addComment } from '#server/publishing/approval/add-comment.ts';
import * as store from '#server/publishing/approval/comment-store.ts';
import { lockCurrent } from '#server/publishing/posts/change-post.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';

export const commentHandlers = [
  bind(contract.listComments, async ({ unit, session, params }) => {
    requireFound(await findPost(unit, params._id));
    const reader = { kind: 'user', id: session.user._id } as const;
    return { items: await store.listComments(unit, params._id, reader) };
  }),

  bind(contract.addComment, async ({ unit, session, params, body }) => {
    const by = { kind: 'user', id: session.user._id } as const;
    const _id = await addComment(unit, await lockCurrent(unit, params._id), { ...body, by });
    return requireFound((await store.listComments(unit, params._id, by)).find((one) => one._id === _id));
  }),

  bind(contract.resolveComment, async ({ unit, session, params, body }) => {
    const { _id, post_id } = requireFound(await store.lockComment(unit, params._id));
    await store.saveResolved(unit, _id, body.resolved ? session.user._id : null);
    unit.record({ kind: 'publishing_comment.resolved', entityId: post_id, data: { comment_id: _id } });
    return { _id };
  }),

  bind(contract.deleteComment, async ({ unit, session, params }) => {
    const { _id, post_id, user_id } = requireFound(await store.lockComment(unit, params._id));
    if (user_id !== session.user._id) refuse('not_permitted');
    await store.deleteComment(unit, _id);
    unit.record({ kind: 'publishing_comment.deleted', entityId: post_id, data: { comment_id: _id } });
    return { _id };
  }),
];
