import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { readAccepted, callNetwork } from '#connectors/kit/call.ts';
import type { ActOutcome, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import { instantIn, readOptions, readPrepared, toPublishFailure } from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  MetricsOutcome,
  PostFigures,
  PrepareOutcome,
  PublishedPost,
  PublishFailure,
  PublishMedia,
  PublishOutcome,
  PublishRequest,
  PublishSide,
  StartedRequest,
} from '#connectors/kit/publish.ts';
import { listOf } from '#connectors/kit/wire.ts';
import { callYoutube } from '#connectors/youtube/call.ts';
import { lookUpComment, publishComment } from '#connectors/youtube/own-comment.ts';
import { findListedVideo } from '#connectors/youtube/own-videos.ts';
import {
  readSession,
  buildGone,
  openSession,
  sendPart,
  toStop,
  type SessionState,
} from '#connectors/youtube/upload-session.ts';
import { buildApiPath, DATA_API } from '#connectors/youtube/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { YoutubePostOptions, youtubePublishing } from '#contracts/publishing/networks/youtube.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

const NETWORK = 'YouTube';
const HOUR = 3600;
/** Bytes of one part: a multiple of 256 KiB, as the protocol wants; and the parts that one call of `prepare` sends. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 8;
/** The most videos of one request. */
const LISTED = 50;

const Session = z.object({ session: z.string().startsWith('/upload/'), offset: z.int().nonnegative() });
const Videos = z.object({
  items: listOf(
    z.object({ id: z.string().min(1), statistics: z.looseObject({}).optional().catch(undefined) }),
  ),
});

/**
 * Videos of the channel. A session is opened and filled up to its last part before; that part makes it a video, which is public at once. A session
 * becomes one video only, and answers with it when it is asked again.
 */
export const youtubePublish: PublishSide = {
  declaration: youtubePublishing,
  prepare: fillSession,
  publish: publishVideo,
  lookUp: findVideo,
  readMetrics,
  remove: removeVideo,
  edit: editVideo,
};

type VideoPost = { file: PublishMedia; options: YoutubePostOptions };
type PostRead = ({ ok: true } & VideoPost) | { ok: false; failure: PublishFailure };

function readPost(request: PublishRequest): PostRead {
  const read = readOptions(YoutubePostOptions, request, NETWORK);
  if (!read.ok) return read;
  const [file] = request.media;
  if (file?.kind !== 'video')
    return {
      ok: false,
      failure: toPublishFailure(buildFailure('content', fault('post_without_media', { network: NETWORK }))),
    };
  return { ok: true, file, options: read.options };
}

function toResource(request: PublishRequest, options: YoutubePostOptions): Record<string, unknown> {
  const { title, tags, category_id: categoryId, privacy: privacyStatus, made_for_kids } = options;
  return {
    snippet: { title, description: joinLink(request), categoryId, ...(tags ? { tags } : {}) },
    status: { privacyStatus, selfDeclaredMadeForKids: made_for_kids },
  };
}

/** Opens the session and sends all parts but the last, some of them with each call. */
async function fillSession(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  if (request.kind === 'comment') return { status: 'ready', prepared: null, expires_at: null };
  const post = readPost(request);
  if (!post.ok) return post.failure;
  const call = { values, io };
  const { file, options } = post;
  const former = Session.safeParse(request.prepared).data;
  const opened = former
    ? { ok: true as const, session: former.session }
    : await openSession(
        file,
        { resource: toResource(request, options), notify: options.notify_subscribers },
        call,
      );
  if (!opened.ok) return opened.failure;
  const { session } = opened;
  const last = Math.floor((file.bytes - 1) / PART_BYTES) * PART_BYTES;
  const expires_at = instantIn(youtubePublishing.container_hours * HOUR, io.now());
  let offset = former?.offset ?? 0;
  const content = offset < last ? await file.read() : new Uint8Array();
  for (let part = 0; part < MOST_PARTS && offset < last; part += 1) {
    const piece = content.subarray(offset, offset + PART_BYTES);
    const sent = await sendPart(session, { content: piece, from: offset, file }, call);
    const stop = toPrepareStop(sent, offset);
    if (stop) return stop;
    offset = sent.state === 'open' ? sent.offset : offset;
  }
  const prepared = { session, offset };
  return offset < last
    ? { status: 'waiting', prepared, expires_at, until: io.now().toISOString() }
    : { status: 'ready', prepared, expires_at };
}

/** Why no more can be sent; a part of which nothing arrived is sent again later. */
function toPrepareStop(sent: SessionState, offset: number): PublishFailure | undefined {
  if (sent.state === 'failed') return sent.failure;
  if (sent.state === 'gone') return buildGone();
  if (sent.state === 'unknown') return toPublishFailure(buildFailure('unreachable', sent.message));
  return sent.state === 'open' && sent.offset <= offset
    ? toPublishFailure(buildFailure('wait', fault('file_unprepared', { network: NETWORK }), 10))
    : undefined;
}

/** Asks the session what it has, and sends the rest. */
async function publishVideo(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  if (request.kind === 'comment') return publishComment(request, values, io);
  const post = readPost(request);
  if (!post.ok) return post.failure;
  const prepared = readPrepared(Session, request, NETWORK);
  if (!prepared.ok) return prepared.failure;
  const { session } = prepared.prepared;
  const call = { values, io };
  const { file } = post;
  const known = await readSession(session, file.bytes, call);
  if (known.state === 'unknown') return toPublishFailure(buildFailure('unreachable', known.message));
  // A session that is gone may have become a video before: only the channel's own list tells.
  if (known.state === 'gone')
    return { status: 'unknown', message: fault('post_unprepared', { network: NETWORK }) };
  if (known.state !== 'open') return toOutcome(known);
  const content = (await file.read()).subarray(known.offset);
  const sent = await sendPart(session, { content, from: known.offset, file }, call);
  if (sent.state === 'done') await setThumbnail(sent.video, file, call);
  return toOutcome(sent);
}

function toOutcome(sent: SessionState): PublishOutcome {
  if (sent.state === 'done')
    return { status: 'published', provider_id: sent.video, url: `https://youtu.be/${sent.video}` };
  if (sent.state === 'failed') return sent.failure;
  if (sent.state === 'gone') return buildGone();
  if (sent.state === 'unknown') return { status: 'unknown', message: sent.message, retry_after: 5 };
  return toPublishFailure(buildFailure('wait', fault('file_unprepared', { network: NETWORK }), 10));
}

/** POST upload/youtube/v3/thumbnails/set. The video is public whether or not its picture is taken. */
async function setThumbnail(
  videoId: string,
  { cover }: PublishMedia,
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<void> {
  if (cover === undefined || !('file' in cover)) return;
  await callNetwork(io, {
    home: DATA_API,
    path: `/upload/youtube/v3/thumbnails/set?${new URLSearchParams({ videoId, uploadType: 'media' }).toString()}`,
    token: values['access_token'] ?? '',
    method: 'POST',
    headers: { 'content-type': cover.file.media_type },
    body: new Blob([await cover.file.read()], { type: cover.file.media_type }),
  });
}

/** A session that is still open has become no video; for one that is gone the newest videos of the channel are read. */
async function findVideo(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  if (request.kind === 'comment') return lookUpComment(request, values, io);
  const session = Session.safeParse(request.prepared).data?.session;
  const [file] = request.media;
  if (session === undefined || file === undefined) return { status: 'absent', certain: true };
  const known = await readSession(session, file.bytes, { values, io });
  if (known.state === 'done')
    return { status: 'found', provider_id: known.video, url: `https://youtu.be/${known.video}` };
  if (known.state === 'failed') return known.failure;
  if (known.state === 'unknown') return toPublishFailure(buildFailure('unreachable', known.message));
  return known.state === 'gone' ? findListedVideo(request, values, io) : { status: 'absent', certain: false };
}

/** videos.list, one unit for 50 videos. Statistics are there at once; a video that is not listed is gone. */
async function readMetrics(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  const videos = posts.filter(({ kind }) => kind !== 'comment');
  const read: PostFigures[] = [];
  let spent = 0;
  for (let from = 0; from < videos.length; from += LISTED) {
    const ids = videos.slice(from, from + LISTED).map(({ provider_id }) => provider_id);
    const path = buildApiPath('videos', { part: 'statistics', id: ids.join(',') });
    const called = await callYoutube(values, io, { method: 'GET', path });
    const listed = readAccepted(called, Videos);
    if (listed === undefined) return toStop(called, io);
    spent += 1;
    const byId = new Map(listed.items.map((video) => [video.id, video.statistics ?? {}]));
    for (const provider_id of ids) {
      const statistics = byId.get(provider_id);
      read.push(
        statistics
          ? { provider_id, metrics: readFigures(statistics, youtubePublishing.metrics, io.now()) }
          : { provider_id, metrics: {}, gone: true },
      );
    }
  }
  return { status: 'read', posts: read, spent: [{ meter: 'unit', amount: spent }] };
}

/** videos.delete. */
async function removeVideo(id: string, values: ConnectionValues, io: Io): Promise<ActOutcome> {
  const called = await callYoutube(values, io, { method: 'DELETE', path: buildApiPath('videos', { id }) });
  if (called.met && (called.status < 300 || called.status === 404)) return { status: 'done' };
  const { failure, message, retry_after } = toStop(called, io);
  return buildFailure(failure, message, retry_after);
}

/** videos.update: title, description, tags and who sees it. */
async function editVideo(
  request: PublishRequest & { provider_id: string },
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const read = readOptions(YoutubePostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  const { provider_id: id } = request;
  const called = await callYoutube(values, io, {
    method: 'PUT',
    path: buildApiPath('videos', { part: 'snippet,status' }),
    body: { id, ...toResource(request, read.options) },
  });
  return called.met && called.status < 300 ? { status: 'published', provider_id: id } : toStop(called, io);
}
