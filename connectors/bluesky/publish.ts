import { z } from 'zod';
import { readPosts, runXrpc } from '#connectors/bluesky/act.ts';
import { findOwnId } from '#connectors/bluesky/call.ts';
import { findPostPage } from '#connectors/bluesky/embed.ts';
import { computeRecordKey } from '#connectors/bluesky/record-key.ts';
import {
  findFacets,
  findReply,
  findWritten,
  POSTS,
  uploadBlob,
  writeRecord,
  type AccountCall,
  type RecordFields,
} from '#connectors/bluesky/record.ts';
import { parseAtUri } from '#connectors/bluesky/syntax.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ActOutcome, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import {
  instantIn,
  readOptions,
  readPrepared,
  toPublishFailure,
  toPublishOutcome,
} from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  MetricsOutcome,
  PostFigures,
  PrepareOutcome,
  PublishedPost,
  PublishMedia,
  PublishOutcome,
  PublishRequest,
  PublishSide,
} from '#connectors/kit/publish.ts';
import { present } from '#connectors/kit/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { BlueskyPostOptions, blueskyPublishing } from '#contracts/publishing/networks/bluesky.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

const NETWORK = 'Bluesky';
const HOUR = 3600;
/** The most posts of one request (app.bsky.feed.getPosts). */
const LISTED = 25;

const Draft = z.object({ rkey: z.string().min(1), fields: z.record(z.string(), z.unknown()) });

/** Posts of the account, each a record under a key that its post always has: a repetition meets the same record. */
export const blueskyPublish: PublishSide = {
  declaration: blueskyPublishing,
  prepare: prepareRecord,
  publish: publishRecord,
  lookUp: findRecord,
  readMetrics,
  remove: removeRecord,
};

/** Everything of the record but its instant: uploaded files, the names of its text, and what it answers in the version that there is now. */
async function prepareRecord(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  const options = readOptions(BlueskyPostOptions, request, NETWORK);
  if (!options.ok) return options.failure;
  const own = await findOwnId(values, io);
  if (!own.ok) return toPublishFailure(own.failure);
  const place = { did: own.did, values, io };
  const reply: RecordFields =
    request.reply_to === undefined ? { ok: true, fields: {} } : await findReply(request.reply_to, place);
  if (!reply.ok) return toPublishFailure(reply.failure);
  const embed = await uploadMedia(request.media, place);
  if (!embed.ok) return toPublishFailure(embed.failure);
  const text = joinLink(request);
  const fields = {
    text,
    ...(await findFacets(text, place)),
    ...options.options,
    ...reply.fields,
    ...embed.fields,
  };
  return {
    status: 'ready',
    prepared: { rkey: computeRecordKey(request.key), fields },
    expires_at:
      request.media.length === 0 ? null : instantIn(blueskyPublishing.container_hours * HOUR, io.now()),
  };
}

/** Up to four pictures, or one film. */
async function uploadMedia(media: readonly PublishMedia[], place: AccountCall): Promise<RecordFields> {
  const [film] = media.filter(({ kind }) => kind === 'video');
  const strange = media.find(({ kind }) => kind !== 'image' && kind !== 'video');
  const odd = strange ?? (film && media.length > 1 ? film : undefined);
  if (odd)
    return {
      ok: false,
      failure: buildFailure('content', fault('file_format', { network: NETWORK, name: odd.name })),
    };
  const images: unknown[] = [];
  for (const file of media) {
    const uploaded = await uploadBlob(file, place);
    if (!uploaded.ok) return uploaded;
    if (film) {
      const embed = { $type: 'app.bsky.embed.video', video: uploaded.blob, ...present('alt', film.alt) };
      return { ok: true, fields: { embed } };
    }
    images.push({ image: uploaded.blob, alt: file.alt ?? '' });
  }
  const fields = images.length === 0 ? {} : { embed: { $type: 'app.bsky.embed.images', images } };
  return { ok: true, fields };
}

/** After a refusal that may mean that the record is there already, it is looked for. */
async function publishRecord(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const options = readOptions(BlueskyPostOptions, request, NETWORK);
  if (!options.ok) return options.failure;
  const draft = readPrepared(Draft, request, NETWORK);
  if (!draft.ok) return draft.failure;
  const own = await findOwnId(values, io);
  if (!own.ok) return toPublishFailure(own.failure);
  const place = { did: own.did, values, io };
  const { rkey, fields } = draft.prepared;
  const record = { $type: POSTS, createdAt: io.now().toISOString(), ...fields };
  const sent = await writeRecord(record, rkey, place);
  if (sent.status === 'accepted') return toPublished(sent.provider_id);
  const mayBeThere = sent.status === 'unknown' || sent.failure === 'content' || sent.failure === 'refused';
  const former = mayBeThere ? await findWritten(rkey, place) : undefined;
  return former?.status === 'accepted' ? toPublished(former.provider_id) : toPublishOutcome(sent, NETWORK);
}

function toPublished(uri = ''): PublishOutcome {
  return uri === ''
    ? { status: 'unknown', message: fault('said_nothing', { network: NETWORK }) }
    : { status: 'published', provider_id: uri, ...present('url', findPostPage(uri)) };
}

/** GET com.atproto.repo.getRecord under the post's own key. */
async function findRecord({ key }: PublishRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  const own = await findOwnId(values, io);
  if (!own.ok) return toPublishFailure(own.failure);
  const former = await findWritten(computeRecordKey(key), { did: own.did, values, io });
  if (former === undefined) return { status: 'absent', certain: false };
  if (former.status === 'failed') return toPublishFailure(former);
  if (former.status === 'unknown') {
    const { message, retry_after } = former;
    return toPublishFailure({ failure: 'unreachable', message, ...present('retry_after', retry_after) });
  }
  const provider_id = former.provider_id ?? '';
  return { status: 'found', provider_id, ...present('url', findPostPage(provider_id)) };
}

/** app.bsky.feed.getPosts: posts that it leaves out are gone. */
async function readMetrics(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  const read: PostFigures[] = [];
  for (let from = 0; from < posts.length; from += LISTED) {
    const some = posts.slice(from, from + LISTED);
    const answer = await readPosts(
      some.map(({ provider_id }) => provider_id),
      values,
      io,
    );
    if (!answer.ok) return toPublishFailure(answer.failure);
    const byUri = new Map(answer.posts.map((post) => [post.uri, post]));
    for (const { provider_id } of some) {
      const post = byUri.get(provider_id);
      read.push(
        post
          ? { provider_id, metrics: readFigures(post, blueskyPublishing.metrics, io.now()) }
          : { provider_id, metrics: {}, gone: true },
      );
    }
  }
  return { status: 'read', posts: read };
}

/** com.atproto.repo.deleteRecord, which is done for a record that is not there. */
async function removeRecord(uri: string, values: ConnectionValues, io: Io): Promise<ActOutcome> {
  const { authority, collection, rkey } = parseAtUri(uri) ?? {};
  if (collection !== POSTS || rkey === undefined) return buildFailure('refused', fault('no_post'));
  const body = { repo: authority, collection, rkey };
  return runXrpc({ name: 'com.atproto.repo.deleteRecord', body }, values, io);
}
