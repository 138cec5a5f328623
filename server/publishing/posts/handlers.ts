import * as contract from '#contracts/publishing/posts.ts';
import { bind } from '#server/kit/http/call.ts';
import { loadReviewer } from '#server/publishing/approval/waiting-sql.ts';
import {
  addPost,
  deletePost,
  duplicatePost,
  lockCurrent,
  readPost,
  recordPost,
  restorePost,
} from '#server/publishing/posts/change-post.ts';
import * as store from '#server/publishing/posts/post-store.ts';
import { presentTile } from '#server/publishing/posts/present-post.ts';
import { schedulePost, unschedulePost } from '#server/publishing/posts/schedule-post.ts';
import * as targetStore from '#server/publishing/posts/target-store.ts';
import { updatePost } from '#server/publishing/posts/update-post.ts';

export const postHandlers = [
  bind(contract.listPosts, async ({ unit, session, query: given }) => {
    const query = { ...given, ...(given.waits && { reviewer: await loadReviewer(unit, session.user._id) }) };
    const rows = await store.listTiles(unit, query);
    const listed = rows.slice(0, contract.POST_COUNTS.listed);
    const targets = Map.groupBy(
      await targetStore.listTileTargets(
        unit,
        listed.map(({ _id }) => _id),
      ),
      ({ post_id }) => post_id,
    );
    return {
      items: listed.map((row) => presentTile(row, targets.get(row._id) ?? [], unit.now)),
      more: rows.length > listed.length,
      beyond: await store.countBeyond(unit, query),
    };
  }),

  bind(contract.getPost, ({ unit, params }) => readPost(unit, params._id)),

  bind(contract.createPost, ({ context, unit, body }) => addPost(context, unit, { input: body })),

  bind(contract.updatePost, ({ context, unit, params, body }) =>
    updatePost(context, unit, { _id: params._id, body }),
  ),

  bind(contract.schedulePost, async ({ unit, params, body }) => {
    const post = await lockCurrent(unit, params._id, body.version);
    await schedulePost(unit, post, body.plan);
    return recordPost(unit, post._id, 'scheduled');
  }),

  bind(contract.unschedulePost, async ({ unit, params }) => {
    const post = await lockCurrent(unit, params._id);
    await unschedulePost(unit, post._id);
    return recordPost(unit, post._id, 'unscheduled');
  }),

  bind(contract.duplicatePost, ({ context, unit, params }) =>
    duplicatePost(context, unit, { id: params._id, instead: { wall_time: null } }),
  ),

  bind(contract.deletePost, async ({ unit, params }) => {
    await deletePost(unit, params._id);
    return params;
  }),

  bind(contract.restorePost, ({ unit, params }) => restorePost(unit, params._id)),
];
