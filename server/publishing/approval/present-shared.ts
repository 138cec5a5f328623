import type { SharedPost } from '#contracts/publishing/approval/shared-posts.ts';
import { getSentFile, resolveContent, type PostContent } from '#contracts/publishing/content.ts';
import type { Post } from '#contracts/publishing/post.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPublicPath } from '#server/kit/files/public-link.ts';
import {
  listSharedPosts,
  SHARED_STATES,
  type findOpenClient,
} from '#server/publishing/approval/client-store.ts';
import { listComments } from '#server/publishing/approval/comment-store.ts';
import { findDecider } from '#server/publishing/approval/decide-post.ts';
import { findReview } from '#server/publishing/approval/review-store.ts';
import { readPost } from '#server/publishing/posts/change-post.ts';

/** Somebody outside with a link that opens. */
export type OpenClient = NonNullable<Awaited<ReturnType<typeof findOpenClient>>>;

/** For how many days an address of a file on the page opens. */
const FILE_DAYS = 1;

/** The posts that somebody outside sees, each as it goes out. */
export async function listShared(
  context: Context,
  unit: UnitOfWork,
  client: OpenClient,
): Promise<SharedPost[]> {
  const posts: SharedPost[] = [];
  for (const { _id, asked } of await listSharedPosts(unit, client))
    posts.push(
      await presentShared(context, unit, { client, post: await readPost(unit, _id), isAsked: asked }),
    );
  return posts;
}

type SharedInput = { client: OpenClient; post: Post; isAsked: boolean };

async function presentShared(
  context: Context,
  unit: UnitOfWork,
  { client, post, isAsked }: SharedInput,
): Promise<SharedPost> {
  const { _id, wall_time, zone, at, content } = post;
  const targets = listShownTargets(post, client, isAsked);
  const review = (await findReview(unit, _id)) ?? null;
  const by = { kind: 'client', id: client._id } as const;
  const decider =
    review && (await findDecider(unit, { post: { _id, at }, review }, { by, seal: review.seal }));
  const files = new Set(targets.flatMap(({ version }) => listSentFiles(resolveContent(content, version))));
  return {
    _id,
    wall_time,
    zone,
    at,
    state: findState(targets),
    seal: review?.seal ?? '',
    targets: targets.map(({ connection_id, channel, account_name, version, url }) => ({
      connection_id,
      channel,
      account_name,
      content: resolveContent(content, version),
      url,
    })),
    files: post.files
      .filter((file) => files.has(file._id))
      .map((file) => ({
        _id: file._id,
        kind: file.kind,
        path: buildPublicPath(context, { accountId: client.accountId, _id: file._id, days: FILE_DAYS }),
      })),
    may_decide: decider !== null && 'person' in decider,
    approved_by_me: review?.approved_by.includes(`client ${client._id}`) ?? false,
    comments: await listComments(unit, _id, by),
  };
}

/** The files that go out: of a picture with a chosen part only the copy, since nobody outside has seen the rest. */
function listSentFiles({ media, thread }: PostContent): string[] {
  return [...media, ...thread.flatMap((part) => part.media)].map(getSentFile);
}

/** Of a scope of channels those alone, unless a review asks about the whole post. */
function listShownTargets(post: Post, { scope }: OpenClient, isAsked: boolean): Post['targets'] {
  const all = isAsked || scope.kind === 'posts' || scope.connections.length === 0;
  return post.targets.filter(
    ({ state, connection_id }) =>
      SHARED_STATES.includes(state) && (all || scope.connections.includes(connection_id)),
  );
}

function findState(targets: Post['targets']): SharedPost['state'] {
  if (targets.some(({ state }) => state === 'in_review')) return 'in_review';
  return targets.every(({ state }) => state === 'published') ? 'published' : 'approved';
}
