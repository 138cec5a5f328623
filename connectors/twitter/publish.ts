import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { readAccepted } from '#connectors/kit/call.ts';
import type { ActOutcome, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { findCandidates } from '#connectors/kit/find-candidates.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import {
  instantIn,
  readOptions,
  readPrepared,
  toPrepareFailure,
  toPublishFailure,
  toPublishOutcome,
} from '#connectors/kit/publish-outcome.ts';
import type {
  EstimateOutcome,
  LookUpOutcome,
  MetricsOutcome,
  PostCandidate,
  PostFigures,
  PrepareOutcome,
  PublishedPost,
  PublishMedia,
  PublishOutcome,
  PublishRequest,
  PublishSide,
  StartedRequest,
} from '#connectors/kit/publish.ts';
import { id, listOf, text, toInstant } from '#connectors/kit/wire.ts';
import { decodeText } from '#connectors/twitter/incoming-fields.ts';
import { actOutcomeOf, sendOutcomeOf } from '#connectors/twitter/outcome.ts';
import {
  callX,
  describeUpload,
  lookAtUpload,
  uploadParts,
  uploadWhole,
  type XFile,
} from '#connectors/twitter/upload.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { TwitterPostOptions, twitterPublishing } from '#contracts/publishing/networks/twitter.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';
import { extractUrls } from '#engine/twitter-text/addresses.ts';
import { weighText } from '#engine/twitter-text/weigh.ts';

const NETWORK = 'X';
const HOUR = 3600;
/** How many Posts of the account are read when one is looked for: each is charged. */
const LOOKED_AT = '10';
const SINCE_MS = 180_000;
/** The most Posts of one request. */
const LISTED = 100;

const Files = z.object({
  files: z.array(z.object({ id: z.string(), ready: z.boolean(), described: z.boolean() })),
});
type XMedia = z.infer<typeof Files>['files'][number];
const Created = z.object({ data: z.object({ id: z.string().min(1).max(512) }) });
const OwnPost = z.object({
  id: z.string().min(1),
  text,
  created_at: text,
  note_tweet: z.object({ text }).optional().catch(undefined),
  attachments: z
    .object({ media_keys: listOf(z.string()) })
    .optional()
    .catch(undefined),
  public_metrics: z.looseObject({}).optional().catch(undefined),
});
const OwnPosts = z.object({ data: listOf(OwnPost), errors: listOf(z.object({ resource_id: id })) });

/** Posts of the account. X has no key for them: after an unclear answer the newest Posts of the account are read. */
export const twitterPublish: PublishSide = {
  declaration: twitterPublishing,
  prepare: uploadMedia,
  publish: createPost,
  lookUp: findPost,
  readMetrics,
  remove: removePost,
  estimate: estimatePost,
};

/** Uploads what is not there yet, looks at films that X was still preparing, and describes files. */
async function uploadMedia(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  const read = readOptions(TwitterPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  if (request.text !== '' && !weighText(joinLink(request)).valid)
    return toPublishFailure(buildFailure('content', fault('too_heavy', { network: NETWORK })));
  const call = { values, io };
  const former = Files.safeParse(request.prepared).data?.files ?? [];
  const files: XMedia[] = [];
  let wait = 0;
  for (const [at, file] of request.media.entries()) {
    const known = former[at];
    const answer = known === undefined ? await uploadFile(file, call) : await lookAgain(known, call);
    if (!answer.ok)
      return toPublishFailure(
        answer.failure,
        answer.failure.failure === 'content' ? { prepare_again: true } : {},
      );
    const isDescribed = known?.described ?? (file.alt ?? '') === '';
    const stop = isDescribed ? undefined : await describeUpload(answer.id, file.alt ?? '', call);
    if (stop) return toPublishFailure(stop.failure);
    wait = Math.max(wait, answer.look_after ?? 0);
    files.push({ id: answer.id, ready: answer.look_after === undefined, described: true });
  }
  const expires_at =
    files.length === 0 ? null : instantIn(twitterPublishing.container_hours * HOUR, io.now());
  const prepared = { files };
  return files.every(({ ready }) => ready)
    ? { status: 'ready', prepared, expires_at }
    : { status: 'waiting', prepared, expires_at, until: instantIn(Math.max(1, wait), io.now()) };
}

type AccountCall = { values: ConnectionValues; io: Io };

function uploadFile(file: PublishMedia, call: AccountCall): Promise<XFile> {
  return file.kind === 'video' ? uploadParts(file, call) : uploadWhole(file, true, call);
}

async function lookAgain(known: XMedia, call: AccountCall): Promise<XFile> {
  return known.ready ? { ok: true, id: known.id } : lookAtUpload(known.id, call);
}

/** POST /2/tweets. A text that was just posted is refused with 403, which a person has to change. */
async function createPost(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const read = readOptions(TwitterPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  const prepared = readPrepared(Files, request, NETWORK);
  if (!prepared.ok) return prepared.failure;
  const said = joinLink(request);
  const media_ids = prepared.prepared.files.map((file) => file.id);
  const called = await callX(
    { values, io },
    {
      path: '/2/tweets',
      method: 'POST',
      body: {
        ...(said === '' ? {} : { text: said }),
        ...read.options,
        ...(request.reply_to === undefined ? {} : { reply: { in_reply_to_tweet_id: request.reply_to } }),
        ...(media_ids.length > 0 ? { media: { media_ids } } : {}),
      },
    },
  );
  const created = readAccepted(called, Created)?.data;
  if (created) return { status: 'published', provider_id: created.id, url: buildPage(created.id) };
  const outcome = sendOutcomeOf(called, io.now());
  const isDuplicate = called.met && called.status === 403 && /duplicate/i.test(JSON.stringify(called.body));
  if (isDuplicate && outcome.status === 'failed') return toPublishFailure({ ...outcome, failure: 'content' });
  return toPublishOutcome(outcome, NETWORK);
}

function buildPage(post: string): string {
  return `https://x.com/i/web/status/${encodeURIComponent(post)}`;
}

/** GET /2/users/{me}/tweets around the time of the call. */
async function findPost(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  const start = new Date(Date.parse(request.started_at) - SINCE_MS).toISOString().slice(0, 19);
  const query = new URLSearchParams({
    max_results: LOOKED_AT,
    start_time: `${start}Z`,
    'tweet.fields': 'created_at,attachments,note_tweet',
  });
  const path = `/2/users/${encodeURIComponent(values['account_id'] ?? '')}/tweets?${query.toString()}`;
  const called = await callX({ values, io }, { path, method: 'GET' });
  const listed = readAccepted(called, OwnPosts);
  if (listed === undefined) return toPrepareFailure(sendOutcomeOf(called, io.now()), NETWORK);
  return findCandidates(
    request,
    listed.data.map((post) => toCandidate(post, io.now())),
  );
}

/** X shows links in its own short form, also the one to a Post's media. */
function toCandidate(post: z.infer<typeof OwnPost>, now: Date): PostCandidate {
  return {
    provider_id: post.id,
    text: decodeText(post.note_tweet?.text ?? post.text ?? ''),
    published_at: toInstant(post.created_at, now),
    media: post.attachments?.media_keys.length ?? 0,
    url: buildPage(post.id),
  };
}

/** GET /2/tweets: the public counts, of which X charges each Post. One that is named as an error is gone. */
async function readMetrics(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  const read: PostFigures[] = [];
  let charged = 0;
  for (let from = 0; from < posts.length; from += LISTED) {
    const ids = posts.slice(from, from + LISTED).map(({ provider_id }) => provider_id);
    const query = new URLSearchParams({ ids: ids.join(','), 'tweet.fields': 'public_metrics' });
    const called = await callX({ values, io }, { path: `/2/tweets?${query.toString()}`, method: 'GET' });
    const listed = readAccepted(called, OwnPosts);
    if (listed === undefined) return toPrepareFailure(sendOutcomeOf(called, io.now()), NETWORK);
    charged += listed.data.length;
    for (const post of listed.data)
      read.push({
        provider_id: post.id,
        metrics: readFigures(post.public_metrics ?? {}, twitterPublishing.metrics, io.now()),
      });
    const gone = listed.errors.flatMap(({ resource_id }) => resource_id ?? []);
    read.push(...gone.map((provider_id) => ({ provider_id, metrics: {}, gone: true as const })));
  }
  return { status: 'read', posts: read, spent: [{ meter: 'public_read', amount: charged }] };
}

/** DELETE /2/tweets/{id}. */
async function removePost(post: string, values: ConnectionValues, io: Io): Promise<ActOutcome> {
  const path = `/2/tweets/${encodeURIComponent(post)}`;
  const called = await callX({ values, io }, { path, method: 'DELETE' });
  return called.met && called.status === 404 ? { status: 'done' } : actOutcomeOf(called, io.now());
}

/** What X charges the app for the request: more where the text has an address, also one without its protocol. */
async function estimatePost(request: PublishRequest): Promise<EstimateOutcome> {
  const { plain, with_link } = twitterPublishing.price;
  const hasLink = extractUrls(joinLink(request)).length > 0;
  return {
    status: 'estimated',
    recipients: null,
    spends: [{ meter: 'public_sent', amount: 1 }],
    left: null,
    price: hasLink ? with_link : plain,
  };
}
