import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { findCandidates } from '#connectors/kit/find-candidates.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import {
  instantIn,
  findUnfetchable,
  readOptions,
  toPrepareFailure,
  toPublishFailure,
  toPublishOutcome,
} from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  MetricsOutcome,
  PostCandidate,
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
import { flag, id, listOf, present, text, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { callTiktok, TIKTOK, type TiktokAnswer } from '#connectors/tiktok/call.ts';
import { toReasonFailure } from '#connectors/tiktok/publish-reasons.ts';
import { buildApiPath } from '#connectors/tiktok/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { TiktokPostOptions, tiktokPublishing } from '#contracts/publishing/networks/tiktok.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

/** Seconds until TikTok is queried for what became of a post, and until the id of a published one may be there (its pages: three minutes). */
const STATUS_PAUSE = 30;
const ID_PAUSE = 180;
/** A published post without an id after this time is one that not everybody sees, in milliseconds. */
const UNLISTED_MS = 3_600_000;
const HOUR = 3600;
/** The most videos of one list. */
const LISTED = 20;

const Settings = z.object({
  privacy_level_options: listOf(z.string()),
  comment_disabled: flag,
  duet_disabled: flag,
  stitch_disabled: flag,
});
const Started = z.object({ share_id: z.string().min(1).max(500) });
const Status = z.object({ status: text, reason: text, post_ids: listOf(id) });
const Video = z.looseObject({ item_id: id, caption: text, create_time: z.unknown(), share_url: text });
const Videos = z.object({ videos: listOf(Video) });

/**
 * Videos and pictures of the account. TikTok names a task at once and works on it; what became of the task is read by that name. Where the name was
 * lost with the answer, the posts that everybody sees are read.
 */
export const tiktokPublish: PublishSide = {
  declaration: tiktokPublishing,
  prepare: readSettings,
  publish: startTask,
  lookUp: findPost,
  readMetrics,
};

type PostBody = { ok: true; path: string; body: Record<string, unknown>; options: TiktokPostOptions };
type PostRead = PostBody | { ok: false; failure: PublishFailure };

/** What TikTok shows: one film, or pictures. */
const SHOWN: ReadonlySet<string> = new Set(['video', 'image']);

/** The call of a post, which follows from its files; or why TikTok cannot take it. */
function readPost(request: PublishRequest, values: ConnectionValues): PostRead {
  const read = readOptions(TiktokPostOptions, request, TIKTOK);
  if (!read.ok) return read;
  const stop = (failure: PublishFailure): PostRead => ({ ok: false, failure });
  const { media } = request;
  const [first] = media;
  if (first === undefined)
    return stop(toPublishFailure(buildFailure('content', fault('post_without_media', { network: TIKTOK }))));
  const lost = findUnfetchable(request, TIKTOK);
  if (lost) return stop(lost);
  const strange = media.find((file) => file.kind !== first.kind || !SHOWN.has(file.kind));
  if (strange)
    return stop(
      toPublishFailure(
        buildFailure('content', fault('file_format', { network: TIKTOK, name: strange.name })),
      ),
    );
  const { options } = read;
  const business_id = values['account_id'];
  const caption = joinLink(request);
  if (first.kind === 'video')
    return {
      ok: true,
      path: 'business/video/publish',
      options,
      body: {
        business_id,
        video_url: first.url,
        ...toThumbnail(first),
        post_info: toVideoInfo(options, caption, first),
      },
    };
  const photo_images = media.map(({ url }) => url);
  return {
    ok: true,
    path: 'business/photo/publish',
    options,
    body: { business_id, photo_images, photo_cover_index: 0, post_info: toPhotoInfo(options, caption) },
  };
}

function toThumbnail({ cover }: PublishMedia): Record<string, unknown> {
  return cover && 'file' in cover ? present('custom_thumbnail_url', cover.file.url) : {};
}

function toVideoInfo(
  options: TiktokPostOptions,
  caption: string,
  { cover }: PublishMedia,
): Record<string, unknown> {
  return {
    ...present('caption', caption),
    disable_comment: options.disable_comment,
    disable_duet: options.disable_duet,
    disable_stitch: options.disable_stitch,
    is_brand_organic: options.brand_organic,
    is_branded_content: options.branded_content,
    is_ai_generated: options.ai_generated,
    ...(cover && 'at_ms' in cover ? { thumbnail_offset: cover.at_ms } : {}),
    ...(options.draft ? { upload_to_draft: true } : {}),
  };
}

function toPhotoInfo(options: TiktokPostOptions, caption: string): Record<string, unknown> {
  return {
    ...present('title', options.title),
    ...present('caption', caption),
    ...present('privacy_level', options.privacy_level),
    disable_comment: options.disable_comment,
    is_brand_organic: options.brand_organic,
    is_branded_content: options.branded_content,
    auto_add_music: options.auto_add_music,
    ...(options.draft ? { is_draft: true } : {}),
  };
}

/** GET /business/video/settings/: whether the account allows what the post says, always as it is now. Nothing is made. */
async function readSettings(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  const post = readPost(request, values);
  if (!post.ok) return post.failure;
  const path = buildApiPath('business/video/settings', { business_id: values['account_id'] ?? '' });
  const answer = await callTiktok(values, io, { method: 'GET', path });
  if (!answer.ok) return toPrepareFailure(answer.outcome, TIKTOK);
  const wrong = findDisallowed(post.options, Settings.safeParse(answer.data).data);
  if (wrong !== undefined)
    return toPublishFailure(buildFailure('content', fault('post_option', { network: TIKTOK, field: wrong })));
  const expires_at = instantIn(tiktokPublishing.container_hours * HOUR, io.now());
  return { status: 'ready', prepared: null, expires_at };
}

/** The first setting that the account does not allow. */
function findDisallowed(
  options: TiktokPostOptions,
  settings: z.infer<typeof Settings> | undefined,
): keyof TiktokPostOptions | undefined {
  if (settings === undefined) return undefined;
  const { privacy_level_options: levels, comment_disabled, duet_disabled, stitch_disabled } = settings;
  const { privacy_level: level } = options;
  if (level !== undefined && levels.length > 0 && !levels.includes(level)) return 'privacy_level';
  if (comment_disabled && !options.disable_comment) return 'disable_comment';
  if (duet_disabled && !options.disable_duet) return 'disable_duet';
  return stitch_disabled && !options.disable_stitch ? 'disable_stitch' : undefined;
}

/** POST /business/video/publish/ or /business/photo/publish/: the name of the task. */
async function startTask(request: PublishRequest, values: ConnectionValues, io: Io): Promise<PublishOutcome> {
  const post = readPost(request, values);
  if (!post.ok) return post.failure;
  const { path, body } = post;
  const answer = await callTiktok(values, io, { method: 'POST', path: buildApiPath(path), body });
  if (!answer.ok) return toPublishOutcome(answer.outcome, TIKTOK);
  const task = Started.safeParse(answer.data).data?.share_id;
  return task === undefined
    ? { status: 'unknown', message: fault('said_nothing', { network: TIKTOK }) }
    : { status: 'processing', provider_id: task, until: instantIn(STATUS_PAUSE, io.now()) };
}

async function findPost(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  const { provider_id, started_at } = request;
  if (provider_id === undefined) return findListed(request, values, io);
  const path = buildApiPath('business/publish/status', {
    business_id: values['account_id'] ?? '',
    publish_id: provider_id,
  });
  const answer = await callTiktok(values, io, { method: 'GET', path });
  if (!answer.ok) return toPrepareFailure(answer.outcome, TIKTOK);
  const { status, reason, post_ids = [] } = Status.safeParse(answer.data).data ?? {};
  const [post] = post_ids.filter((one) => one !== undefined);
  if (status === 'FAILED') return { ...toReasonFailure(reason), ended: true };
  // A draft is in the inbox of the account; the rest is done by a person there.
  if (status === 'SEND_TO_USER_INBOX') return { status: 'found', provider_id };
  if (status !== 'PUBLISH_COMPLETE')
    return { status: 'processing', until: instantIn(STATUS_PAUSE, io.now()) };
  if (post !== undefined)
    return { status: 'found', provider_id: post, ...present('url', buildPage(post, values)) };
  const isUnlisted = io.now().getTime() - Date.parse(started_at) > UNLISTED_MS;
  return isUnlisted
    ? { status: 'found', provider_id }
    : { status: 'processing', until: instantIn(ID_PAUSE, io.now()) };
}

function buildPage(post: string, { account_name = '' }: ConnectionValues): string | undefined {
  const name = account_name.replace(/^@/, '');
  return /^[\w.]{1,30}$/.test(name)
    ? `https://www.tiktok.com/@${name}/video/${encodeURIComponent(post)}`
    : undefined;
}

function listVideos(
  query: Readonly<Record<string, string>>,
  values: ConnectionValues,
  io: Io,
): Promise<TiktokAnswer> {
  const path = buildApiPath('business/video/list', {
    business_id: values['account_id'] ?? '',
    max_count: String(LISTED),
    ...query,
  });
  return callTiktok(values, io, { method: 'GET', path });
}

/** GET /business/video/list/: the newest posts that everybody sees. How many pictures one has is not in it. */
async function findListed(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  const fields = '["item_id","caption","create_time","share_url"]';
  const answer = await listVideos({ fields }, values, io);
  if (!answer.ok) return toPrepareFailure(answer.outcome, TIKTOK);
  const { videos = [] } = Videos.safeParse(answer.data).data ?? {};
  return findCandidates(
    request,
    videos.flatMap((video): PostCandidate[] =>
      video.item_id === undefined
        ? []
        : [
            {
              provider_id: video.item_id,
              text: video.caption ?? '',
              published_at: toInstant(video.create_time, new Date(0)),
              media: request.media.length,
              ...present('url', toWebAddress(video.share_url)),
            },
          ],
    ),
  );
}

/** Figures are one or two days late; posts that are not listed are left out, since not everybody sees each of them. */
async function readMetrics(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  const { metrics } = tiktokPublishing;
  const fields = JSON.stringify(['item_id', ...metrics.map(({ source }) => source)]);
  const ids = posts.flatMap(({ provider_id }) => (/^\d+$/.test(provider_id) ? [provider_id] : []));
  const read: PostFigures[] = [];
  for (let from = 0; from < ids.length; from += LISTED) {
    const filters = JSON.stringify({ video_ids: ids.slice(from, from + LISTED) });
    const answer = await listVideos({ fields, filters }, values, io);
    if (!answer.ok) return toPrepareFailure(answer.outcome, TIKTOK);
    for (const video of Videos.safeParse(answer.data).data?.videos ?? [])
      if (video.item_id !== undefined)
        read.push({ provider_id: video.item_id, metrics: readFigures(video, metrics, io.now()) });
  }
  return { status: 'read', posts: read };
}
