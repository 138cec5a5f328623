import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as contract from '#contracts/publishing/approval/shared-posts.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { checkLinkPassword } from '#server/identity/passwords/link-password.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { consume } from '#server/kit/http/limits.ts';
import { countOpening } from '#server/kit/public-link/public-link-store.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { findMakerClosedReason } from '#server/kit/shared-list/maker.ts';
import { addComment } from '#server/publishing/approval/add-comment.ts';
import { findOpenClient, listSharedPosts, MAKER_NEED } from '#server/publishing/approval/client-store.ts';
import { approvePost, sendBackPost } from '#server/publishing/approval/decide-post.ts';
import { listShared, type OpenClient } from '#server/publishing/approval/present-shared.ts';
import { lockCurrent } from '#server/publishing/posts/change-post.ts';

/** What somebody may write by one link: more than anybody who reads posts, less than a flood. */
const byLink = new RateLimiterMemory({ points: 120, duration: 3600 });

export const sharedHandlers = [
  bind(contract.openSharedPosts, async (call) => {
    const client = await passLink(call);
    return inOutside(call, client, async (unit) => {
      if (!call.body.again) await countOpening(unit, 'publishing_clients', client._id);
      return showPosts(call, unit, client);
    });
  }),

  bind(contract.decideSharedPost, async (call) => {
    const client = await passLink(call);
    await consume(byLink, client._id);
    const { body } = call;
    return inOutside(call, client, async (unit) => {
      await requireShared(unit, client, body.post_id);
      const post = await lockCurrent(unit, body.post_id);
      const by = { kind: 'client', id: client._id } as const;
      if (body.decision === 'approve') await approvePost(unit, post, { by, seal: body.seal, text: '' });
      else await sendBackPost(unit, post, { by, seal: body.seal, text: body.text });
      return showPosts(call, unit, client);
    });
  }),

  bind(contract.commentSharedPost, async (call) => {
    const client = await passLink(call);
    await consume(byLink, client._id);
    const { post_id, text, anchor } = call.body;
    return inOutside(call, client, async (unit) => {
      await requireShared(unit, client, post_id);
      const by = { kind: 'client', id: client._id } as const;
      await addComment(unit, await lockCurrent(unit, post_id), { text, anchor, audience: 'client', by });
      return showPosts(call, unit, client);
    });
  }),
];

type Visit = Pick<Call, 'context' | 'request' | 'ip'> & {
  body: { token: string; password?: string | undefined };
};

/** The person outside whose link this is. @throws link_invalid, link_password, too_many */
async function passLink({ context, request, body, ip }: Visit): Promise<OpenClient> {
  const client = await findOpenClient(context, hashToken(body.token));
  if (!client || !isAccessibleAtHost(context, request, client.accountId)) return refuse('link_invalid');
  const closed = await inTransaction(context, { accountId: client.accountId, actor: OUTSIDE }, (unit) =>
    findMakerClosedReason(unit, client.created_by, { need: MAKER_NEED }),
  );
  if (closed) return refuse('link_invalid');
  await checkLinkPassword(client, body.password, { ip, now: context.clock() });
  return client;
}

function inOutside<T>(
  { context }: Visit,
  { accountId }: OpenClient,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return inTransaction(context, { accountId, actor: OUTSIDE }, work);
}

/** Nobody learns by a link whether another post exists. @throws not_found */
async function requireShared(unit: UnitOfWork, client: OpenClient, postId: string): Promise<void> {
  if (!(await listSharedPosts(unit, client)).some(({ _id }) => _id === postId)) refuse('not_found');
}

async function showPosts(
  { context }: Visit,
  unit: UnitOfWork,
  client: OpenClient,
): Promise<contract.SharedPosts> {
  const { name, account, language, expires_at } = client;
  return { name, account, language, expires_at, posts: await listShared(context, unit, client) };
}
