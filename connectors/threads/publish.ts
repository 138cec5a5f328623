import { readAccepted } from '#connectors/kit/call.ts';
import type { ActOutcome, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { findUnfetchable, readOptions } from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  MetricsOutcome,
  PostCandidate,
  PrepareOutcome,
  PublishedPost,
  PublishFailure,
  PublishMedia,
  PublishOutcome,
  PublishRequest,
  PublishSide,
  StartedRequest,
} from '#connectors/kit/publish.ts';
import { listOf, present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import {
  lookUpContainer,
  prepareContainer,
  publishContainer,
  type ContainerApi,
  type ContainerPlan,
  type ListedPosts,
} from '#connectors/meta/containers.ts';
import { readAllInsights } from '#connectors/meta/insights.ts';
import { toRemoval } from '#connectors/meta/outcome.ts';
import { toGraphPrepareFailure } from '#connectors/meta/publish-outcome.ts';
import { callThreads, NETWORK, POST_FIELDS } from '#connectors/threads/call.ts';
import { ThreadsPage, ThreadsPost } from '#connectors/threads/wire.ts';
import { ThreadsPostOptions, threadsPublishing } from '#contracts/publishing/networks/threads.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

/** How many of its own posts are read when one is looked for. */
const LOOKED_AT = '25';

/** Posts and replies of the account. A container becomes one post only, whatever is repeated. */
export const threadsPublish: PublishSide = {
  declaration: threadsPublishing,
  prepare: makeContainers,
  publish: publishPost,
  lookUp: findPost,
  readMetrics,
  remove: removePost,
};

function buildApi(values: ConnectionValues, io: Io): ContainerApi {
  return {
    network: NETWORK,
    call: (call) => callThreads(values, io, call),
    now: io.now,
    make_path: '/me/threads',
    publish_path: '/me/threads_publish',
    state_field: 'status',
  };
}

async function makeContainers(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  const plan = readPlan(request);
  return 'status' in plan ? plan : prepareContainer(buildApi(values, io), plan, request.prepared);
}

/** What a post is made of; or why Threads cannot take it. */
function readPlan(request: PublishRequest): ContainerPlan | PublishFailure {
  const read = readOptions(ThreadsPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  const { media, reply_to: reply_to_id } = request;
  const lost = findUnfetchable(request, NETWORK);
  if (lost) return lost;
  const whole = {
    ...present('text', joinLink(request)),
    ...read.options,
    ...present('reply_to_id', reply_to_id),
  };
  const [only, ...others] = media;
  if (only === undefined) return { parts: [], whole: { media_type: 'TEXT', ...whole }, at_once: true };
  if (others.length === 0) return { parts: [], whole: { ...toMediaFields(only), ...whole } };
  return {
    parts: media.map((file) => ({ ...toMediaFields(file), is_carousel_item: true })),
    whole: { media_type: 'CAROUSEL', ...whole },
  };
}

function toMediaFields({ kind, url, alt }: PublishMedia): Record<string, unknown> {
  const shown =
    kind === 'video' ? { media_type: 'VIDEO', video_url: url } : { media_type: 'IMAGE', image_url: url };
  return { ...shown, ...present('alt_text', alt) };
}

async function publishPost(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const read = readOptions(ThreadsPostOptions, request, NETWORK);
  return read.ok ? publishContainer(buildApi(values, io), request.prepared) : read.failure;
}

function findPost(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  const path = request.reply_to === undefined ? '/me/threads' : '/me/replies';
  return lookUpContainer(buildApi(values, io), request, () => listPosts(path, values, io));
}

async function listPosts(path: string, values: ConnectionValues, io: Io): Promise<ListedPosts> {
  const called = await callThreads(values, io, { path, query: { fields: POST_FIELDS, limit: LOOKED_AT } });
  const page = readAccepted(called, ThreadsPage);
  return page
    ? {
        ok: true,
        posts: listOf(ThreadsPost)
          .parse(page.data)
          .map((post) => toCandidate(post, io.now())),
      }
    : { ok: false, failure: toGraphPrepareFailure(called, { network: NETWORK, now: io.now() }) };
}

function toCandidate(post: ThreadsPost, now: Date): PostCandidate {
  const { media_type, children } = post;
  const single = media_type === undefined || media_type === 'TEXT_POST' ? 0 : 1;
  return {
    provider_id: post.id,
    text: post.text ?? '',
    published_at: toInstant(post.timestamp, now),
    media: children && children.data.length > 0 ? children.data.length : single,
    ...present('url', toWebAddress(post.permalink)),
  };
}

function readMetrics(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  return readAllInsights(buildApi(values, io), posts, threadsPublishing.metrics);
}

/** DELETE /{post}, 100 a day. */
async function removePost(id: string, values: ConnectionValues, io: Io): Promise<ActOutcome> {
  const called = await callThreads(values, io, { path: `/${encodeURIComponent(id)}`, method: 'DELETE' });
  return toRemoval(called, { network: NETWORK, now: io.now() });
}
