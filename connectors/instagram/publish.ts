import { z } from 'zod';
import { callAsAccount, toAccountPath } from '#connectors/instagram/call.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { readAccepted } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { findUnfetchable, readOptions, toPublishFailure } from '#connectors/kit/publish-outcome.ts';
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
import { listOf, present, text, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import {
  lookUpContainer,
  prepareContainer,
  publishContainer,
  type ContainerApi,
  type ContainerPlan,
  type ListedPosts,
} from '#connectors/meta/containers.ts';
import { readAllInsights } from '#connectors/meta/insights.ts';
import { lookUpComment, publishComment, type CommentApi } from '#connectors/meta/own-comment.ts';
import { toGraphPrepareFailure } from '#connectors/meta/publish-outcome.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { InstagramPostOptions, instagramPublishing } from '#contracts/publishing/networks/instagram.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

const NETWORK = 'Instagram';
/** How many of its own media are read when one is looked for. */
const LOOKED_AT = '25';

const OwnMedium = z.object({
  id: z.string().min(1),
  caption: text,
  timestamp: text,
  permalink: text,
  children: z
    .object({ data: z.array(z.unknown()) })
    .optional()
    .catch(undefined),
});
const OwnMedia = z.object({ data: listOf(OwnMedium) });

/** Media of the account. A container becomes one medium only, whatever is repeated. */
export const instagramPublish: PublishSide = {
  declaration: instagramPublishing,
  prepare: makeContainers,
  publish: publishMedium,
  lookUp: findMedium,
  readMetrics,
};

function buildApi(values: ConnectionValues, io: Io): ContainerApi {
  return {
    network: NETWORK,
    call: (call) => callAsAccount(io, values, call),
    now: io.now,
    make_path: `${toAccountPath(values)}/media`,
    publish_path: `${toAccountPath(values)}/media_publish`,
    state_field: 'status_code',
  };
}

function buildCommentApi(values: ConnectionValues, io: Io): CommentApi {
  return {
    network: NETWORK,
    account: values['account_id'],
    fields: 'id,text,timestamp,from',
    call: (call) => callAsAccount(io, values, call),
    now: io.now,
  };
}

async function makeContainers(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  if (request.kind === 'comment') return { status: 'ready', prepared: null, expires_at: null };
  const plan = readPlan(request);
  return 'status' in plan ? plan : prepareContainer(buildApi(values, io), plan, request.prepared);
}

/** What a post is made of; or why Instagram cannot take it. It fetches every file from its address. */
function readPlan(request: PublishRequest): ContainerPlan | PublishFailure {
  const read = readOptions(InstagramPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  const { media, kind } = request;
  const [only, ...others] = media;
  if (only === undefined)
    return toPublishFailure(buildFailure('content', fault('post_without_media', { network: NETWORK })));
  const lost = findUnfetchable(request, NETWORK);
  if (lost) return lost;
  if (kind === 'story') return { parts: [], whole: { media_type: 'STORIES', ...toAddress(only) } };
  const { share_to_feed, collaborators, location_id } = read.options;
  const whole = {
    ...present('caption', joinLink(request)),
    ...present('collaborators', collaborators),
    ...present('location_id', location_id),
  };
  if (others.length > 0)
    return {
      parts: media.map((file) => ({ ...toPart(file), is_carousel_item: true })),
      whole: { media_type: 'CAROUSEL', ...whole },
    };
  if (only.kind !== 'video') return { parts: [], whole: { ...toPart(only), ...whole } };
  return {
    parts: [],
    whole: {
      media_type: 'REELS',
      ...toAddress(only),
      ...toCover(only),
      ...present('share_to_feed', share_to_feed),
      ...whole,
    },
  };
}

function toAddress({ kind, url }: PublishMedia): Record<string, unknown> {
  return kind === 'video' ? { video_url: url } : { image_url: url };
}

/** A part of a carousel, or a picture alone. Only pictures have texts for those who do not see them. */
function toPart(file: PublishMedia): Record<string, unknown> {
  return file.kind === 'video'
    ? { media_type: 'VIDEO', ...toAddress(file) }
    : { ...toAddress(file), ...present('alt_text', file.alt) };
}

function toCover({ cover }: PublishMedia): Record<string, unknown> {
  if (cover === undefined) return {};
  return 'at_ms' in cover ? { thumb_offset: cover.at_ms } : present('cover_url', cover.file.url);
}

async function publishMedium(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const read = readOptions(InstagramPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  return request.kind === 'comment'
    ? publishComment(buildCommentApi(values, io), request)
    : publishContainer(buildApi(values, io), request.prepared);
}

/** A story has no text at Instagram, and a list of its own. */
function findMedium(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  if (request.kind === 'comment') return lookUpComment(buildCommentApi(values, io), request);
  const isStory = request.kind === 'story';
  const { link: _unshown, ...wordless } = { ...request, text: '' };
  const edge = isStory ? 'stories' : 'media';
  return lookUpContainer(buildApi(values, io), isStory ? wordless : request, () =>
    listMedia(edge, values, io),
  );
}

async function listMedia(edge: string, values: ConnectionValues, io: Io): Promise<ListedPosts> {
  const called = await callAsAccount(io, values, {
    path: `${toAccountPath(values)}/${edge}`,
    method: 'GET',
    query: { fields: 'id,caption,timestamp,permalink,media_type,children{id}', limit: LOOKED_AT },
  });
  const listed = readAccepted(called, OwnMedia);
  return listed
    ? { ok: true, posts: listed.data.map((medium) => toCandidate(medium, io.now())) }
    : { ok: false, failure: toGraphPrepareFailure(called, { network: NETWORK, now: io.now() }) };
}

function toCandidate(medium: z.infer<typeof OwnMedium>, now: Date): PostCandidate {
  return {
    provider_id: medium.id,
    text: medium.caption ?? '',
    published_at: toInstant(medium.timestamp, now),
    media: medium.children?.data.length ?? 1,
    ...present('url', toWebAddress(medium.permalink)),
  };
}

/** Figures are up to 48 hours late; stories have some for 24 hours only, and none with fewer than five viewers. */
function readMetrics(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  const media = posts.filter(({ kind }) => kind !== 'comment');
  return readAllInsights(buildApi(values, io), media, instagramPublishing.metrics);
}
