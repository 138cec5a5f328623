import { z } from 'zod';
import { callAsPage } from '#connectors/facebook/call.ts';
import { readPostFigures } from '#connectors/facebook/post-metrics.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { readAccepted } from '#connectors/kit/call.ts';
import type { ActOutcome, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { findCandidates } from '#connectors/kit/find-candidates.ts';
import { instantIn, readOptions, readPrepared, toPublishFailure } from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  PostCandidate,
  PrepareOutcome,
  PublishMedia,
  PublishOutcome,
  PublishRequest,
  PublishSide,
  StartedRequest,
} from '#connectors/kit/publish.ts';
import { listOf, present, text, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { toRemoval } from '#connectors/meta/outcome.ts';
import { lookUpComment, publishComment, type CommentApi } from '#connectors/meta/own-comment.ts';
import { toGraphPrepareFailure, toGraphPublishOutcome } from '#connectors/meta/publish-outcome.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { facebook } from '#contracts/publishing/limits/facebook.ts';
import { FacebookPostOptions, facebookPublishing } from '#contracts/publishing/networks/facebook.ts';
import { buildSentText, hasLinkCard, joinLink } from '#engine/publishing/sent-post.ts';

const NETWORK = 'Facebook';
const HOUR = 3600;
/** How many posts of the page are read when one is looked for, and how far before it the list begins, in seconds. */
const LOOKED_AT = '50';
const SINCE_SECONDS = 180;

const Photos = z.object({ photos: z.array(z.string()) });
const Named = z.object({ id: z.string().min(1).max(512) });
const Attachment = z.object({
  media_type: text,
  subattachments: z
    .object({ data: z.array(z.unknown()) })
    .optional()
    .catch(undefined),
});
const OwnPost = z.object({
  id: z.string().min(1),
  message: text,
  created_time: text,
  permalink_url: text,
  attachments: z
    .object({ data: listOf(Attachment) })
    .optional()
    .catch(undefined),
});
const OwnPosts = z.object({ data: listOf(OwnPost) });

/** Posts of the page. Meta has no key for them: after an unclear answer the page's own posts are read. */
export const facebookPublish: PublishSide = {
  declaration: facebookPublishing,
  prepare: uploadPhotos,
  publish: publishPost,
  lookUp: findPost,
  readMetrics: readPostFigures,
  remove: removePost,
  edit: editPost,
};

function buildCommentApi(values: ConnectionValues, io: Io): CommentApi {
  return {
    network: NETWORK,
    account: values['account_id'],
    fields: 'id,message,created_time,from',
    call: (call) => callAsPage(io, values, call),
    now: io.now,
  };
}

function toPagePath(values: ConnectionValues, edge: string): string {
  return `/${encodeURIComponent(values['account_id'] ?? 'me')}/${edge}`;
}

/** POST /{page}/photos with `published` false: nobody sees a picture before a post names it. */
async function uploadPhotos(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  const read = readOptions(FacebookPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  const strange = request.media.find(({ kind }) => kind !== 'image');
  if (strange)
    return toPublishFailure(
      buildFailure('content', fault('file_format', { network: NETWORK, name: strange.name })),
    );
  const photos = [...(Photos.safeParse(request.prepared).data?.photos ?? [])];
  for (const file of request.media.slice(photos.length)) {
    const body = await buildPhotoForm(file);
    const called = await callAsPage(io, values, { path: toPagePath(values, 'photos'), body });
    const named = readAccepted(called, Named);
    if (named === undefined) return toGraphPrepareFailure(called, { network: NETWORK, now: io.now() });
    photos.push(named.id);
  }
  const expires_at =
    photos.length === 0 ? null : instantIn(facebookPublishing.container_hours * HOUR, io.now());
  return { status: 'ready', prepared: { photos }, expires_at };
}

async function buildPhotoForm(file: PublishMedia): Promise<FormData> {
  const form = new FormData();
  form.set('published', 'false');
  if (file.alt !== undefined && file.alt !== '') form.set('alt_text_custom', file.alt);
  form.set('source', new Blob([await file.read()], { type: file.media_type }), file.name);
  return form;
}

/** POST /{page}/feed. A link is shown as a card, unless there are pictures: then it is part of the text. */
async function publishPost(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const read = readOptions(FacebookPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  const prepared = readPrepared(Photos, request, NETWORK);
  if (!prepared.ok) return prepared.failure;
  if (request.kind === 'comment') return publishComment(buildCommentApi(values, io), request);
  const { photos } = prepared.prepared;
  const body = {
    ...present('message', buildSentText(facebook, request)),
    ...(hasLinkCard(facebook, request) ? { link: request.link } : {}),
    ...(photos.length > 0 ? { attached_media: photos.map((media_fbid) => ({ media_fbid })) } : {}),
  };
  const called = await callAsPage(io, values, { path: toPagePath(values, 'feed'), body });
  const named = readAccepted(called, Named);
  if (named === undefined) return toGraphPublishOutcome(called, { network: NETWORK, now: io.now() });
  return {
    status: 'published',
    provider_id: named.id,
    url: `https://www.facebook.com/${encodeURIComponent(named.id)}`,
  };
}

/** GET /{page}/published_posts around the time of the call. */
async function findPost(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  if (request.kind === 'comment') return lookUpComment(buildCommentApi(values, io), request);
  const since = Math.floor(Date.parse(request.started_at) / 1000) - SINCE_SECONDS;
  const called = await callAsPage(io, values, {
    path: toPagePath(values, 'published_posts'),
    method: 'GET',
    query: {
      fields: 'id,message,created_time,permalink_url,attachments{media_type,subattachments}',
      since: String(since),
      limit: LOOKED_AT,
    },
  });
  const listed = readAccepted(called, OwnPosts);
  if (listed === undefined) return toGraphPrepareFailure(called, { network: NETWORK, now: io.now() });
  return findCandidates(
    request,
    listed.data.map((post) => toCandidate(post, io.now())),
  );
}

function toCandidate(post: z.infer<typeof OwnPost>, now: Date): PostCandidate {
  return {
    provider_id: post.id,
    text: post.message ?? '',
    published_at: toInstant(post.created_time, now),
    media: countMedia(post.attachments?.data ?? []),
    ...present('url', toWebAddress(post.permalink_url)),
  };
}

/** An album has its pictures as children; the card of a link is no medium. */
function countMedia(attachments: readonly z.infer<typeof Attachment>[]): number {
  return attachments.reduce(
    (sum, { media_type, subattachments }) =>
      sum + (subattachments?.data.length ?? Number(media_type === 'photo' || media_type === 'video')),
    0,
  );
}

/** DELETE /{post}. */
async function removePost(id: string, values: ConnectionValues, io: Io): Promise<ActOutcome> {
  const called = await callAsPage(io, values, { path: `/${encodeURIComponent(id)}`, method: 'DELETE' });
  return toRemoval(called, { network: NETWORK, now: io.now() });
}

/** POST /{post}: the text alone; its pictures stay. */
async function editPost(
  request: PublishRequest & { provider_id: string },
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const { provider_id } = request;
  const called = await callAsPage(io, values, {
    path: `/${encodeURIComponent(provider_id)}`,
    body: { message: joinLink(request) },
  });
  if (called.met && called.status < 300) return { status: 'published', provider_id };
  return toGraphPrepareFailure(called, { network: NETWORK, now: io.now() });
}
