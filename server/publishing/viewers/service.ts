import { isActive } from '#contracts/kit/products.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import {
  POST_DOINGS,
  POST_LOOK_SIGNAL,
  POST_VIEWERS_SIGNAL,
  PostLook,
  PostViewers,
} from '#contracts/publishing/post-viewers.ts';
import { makeViewerService } from '#server/kit/viewers/service.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';

/** Who has a post open, and who writes in it. */
const postViewers = makeViewerService({
  name: 'publishing-post-viewers',
  signals: { look: POST_LOOK_SIGNAL, viewers: POST_VIEWERS_SIGNAL },
  doings: POST_DOINGS,
  readLook: (given) => {
    const { data } = PostLook.safeParse(given);
    return data ? { resourceId: data.post_id, doing: data.doing, part: null } : null;
  },
  buildFrame: (post_id, items): PostViewers => PostViewers.parse({ post_id, items }),
  mayLook: ({ user, account }) =>
    allows(user.role.permissions, ['publishing.post.read']) && isActive(account.product, 'publishing'),
  exists: async (unit, id) => (await findPost(unit, id)) !== undefined,
});

export const viewersService = postViewers.service;
