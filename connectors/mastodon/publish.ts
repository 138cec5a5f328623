import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ActOutcome, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { findCandidates } from '#connectors/kit/find-candidates.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import { instantIn, readOptions, readPrepared, toPublishFailure } from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  MetricsOutcome,
  PostCandidate,
  PrepareOutcome,
  PublishedPost,
  PublishOutcome,
  PublishRequest,
  PublishSide,
  StartedRequest,
} from '#connectors/kit/publish.ts';
import { listOf, present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { callServer, readServer, toServerFailure } from '#connectors/mastodon/call.ts';
import { lookAtFile, uploadFile, type ServerFile } from '#connectors/mastodon/upload.ts';
import { Account, Status } from '#connectors/mastodon/wire.ts';
import { writeStatus } from '#connectors/mastodon/write-status.ts';
import { htmlToText } from '#connectors/rss/html-text.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { MastodonPostOptions, mastodonPublishing } from '#contracts/publishing/networks/mastodon.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

const NETWORK = 'Mastodon';

/** Seconds until a file that the server prepares is looked at again. */
const FILE_PAUSE = 5;
const HOUR = 3600;
/** How many statuses of the account are read when one is looked for: more than anybody writes in half an hour. */
const LOOKED_AT = '40';
/** The most statuses of one request. */
const LISTED = 20;

const Files = z.object({ files: z.array(z.object({ id: z.string(), ready: z.boolean() })) });

/** Statuses of the account. The key of the post is the server's idempotency key. */
export const mastodonPublish: PublishSide = {
  declaration: mastodonPublishing,
  prepare: uploadMedia,
  publish: publishStatus,
  lookUp: findStatus,
  readMetrics,
  remove: removeStatus,
  edit: publishStatus,
};

/** Uploads what is not there yet, and looks at what the server was still preparing. */
async function uploadMedia(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  const options = readOptions(MastodonPostOptions, request, NETWORK);
  if (!options.ok) return options.failure;
  const former = Files.safeParse(request.prepared).data?.files ?? [];
  const files: ServerFile[] = [];
  for (const [at, file] of request.media.entries()) {
    const known = former[at];
    if (known?.ready) {
      files.push(known);
      continue;
    }
    const answer = known
      ? await lookAtFile(known.id, { values, io })
      : await uploadFile({ file, description: file.alt ?? '' }, { values, io });
    if (!answer.ok) return toPublishFailure(answer.failure);
    files.push({ id: answer.id, ready: answer.ready });
  }
  const expires_at =
    files.length === 0 ? null : instantIn(mastodonPublishing.container_hours * HOUR, io.now());
  const prepared = { files };
  return files.every(({ ready }) => ready)
    ? { status: 'ready', prepared, expires_at }
    : { status: 'waiting', prepared, expires_at, until: instantIn(FILE_PAUSE, io.now()) };
}

async function publishStatus(
  request: PublishRequest & { provider_id?: string },
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const read = readOptions(MastodonPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  const files = readPrepared(Files, request, NETWORK);
  if (!files.ok) return files.failure;
  const { reply_to: in_reply_to_id, provider_id } = request;
  const written = await writeStatus(
    {
      key: request.key,
      text: joinLink(request),
      fields: { ...read.options, ...present('in_reply_to_id', in_reply_to_id) },
      files: files.prepared.files.map(({ id }) => id),
      ...present('id', provider_id),
    },
    { values, io },
  );
  if (written.status === 'written')
    return { status: 'published', provider_id: written.id, ...present('url', toWebAddress(written.url)) };
  if (written.status === 'unknown') return written;
  // A file that the server no longer has makes a status invalid: the next attempt uploads it anew.
  const spent = request.media.length > 0 && written.failure.failure === 'content';
  return toPublishFailure(
    written.gone ? buildFailure('refused', fault('no_post')) : written.failure,
    spent ? { prepare_again: true } : {},
  );
}

/** GET /api/v1/accounts/{id}/statuses: the newest of the account, among which it may be. */
async function findStatus(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  const own = await readServer(values, io, { path: '/api/v1/accounts/verify_credentials' });
  if (!own.ok) return toPublishFailure(own.failure);
  const id = Account.safeParse(own.body).data?.id ?? '';
  const read = await readServer(values, io, {
    path: `/api/v1/accounts/${encodeURIComponent(id)}/statuses`,
    query: { limit: LOOKED_AT, exclude_reblogs: 'true' },
  });
  if (!read.ok) return toPublishFailure(read.failure);
  return findCandidates(
    request,
    listOf(Status)
      .parse(read.body)
      .map((one) => toCandidate(one, io.now())),
  );
}

function toCandidate(status: Status, now: Date): PostCandidate {
  return {
    provider_id: status.id,
    text: htmlToText(status.content),
    published_at: toInstant(status.created_at, now),
    media: status.media_attachments.length,
    ...present('url', toWebAddress(status.url)),
  };
}

/** GET /api/v1/statuses, since Mastodon 4.3. A status that is not listed is gone. */
async function readMetrics(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  const statuses: Status[] = [];
  for (let from = 0; from < posts.length; from += LISTED) {
    const ids = posts.slice(from, from + LISTED).map(({ provider_id }) => provider_id);
    const read = await readServer(values, io, { path: '/api/v1/statuses', query: { id: ids } });
    if (!read.ok) return toPublishFailure(read.failure);
    statuses.push(...listOf(Status).parse(read.body));
  }
  const byId = new Map(statuses.map((status) => [status.id, status]));
  return {
    status: 'read',
    posts: posts.map(({ provider_id }) => {
      const status = byId.get(provider_id);
      return status
        ? { provider_id, metrics: readFigures(status, mastodonPublishing.metrics, io.now()) }
        : { provider_id, metrics: {}, gone: true };
    }),
  };
}

/** DELETE /api/v1/statuses/{id}. */
async function removeStatus(id: string, values: ConnectionValues, io: Io): Promise<ActOutcome> {
  const path = `/api/v1/statuses/${encodeURIComponent(id)}`;
  const called = await callServer(values, io, { path, method: 'DELETE' });
  if (!called.met) return buildFailure('unreachable', called.message);
  if (called.status === 200 || called.status === 404) return { status: 'done' };
  const failure = toServerFailure(called, io.now());
  return called.status >= 500 ? buildFailure('unreachable', failure.message) : failure;
}
