import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { readAccepted } from '#connectors/kit/call.ts';
import type { ActOutcome, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { findCandidates } from '#connectors/kit/find-candidates.ts';
import {
  instantIn,
  readOptions,
  readPrepared,
  toPrepareFailure,
  toPublishFailure,
  toPublishOutcome,
} from '#connectors/kit/publish-outcome.ts';
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
import { listOf, number, text, toInstant } from '#connectors/kit/wire.ts';
import {
  callLinkedin,
  encodeUrn,
  isAbsent,
  NETWORK,
  sendOutcomeOf,
  toPageUrn,
} from '#connectors/linkedin/call.ts';
import { lookUpComment, publishComment } from '#connectors/linkedin/comments.ts';
import { readPostFigures } from '#connectors/linkedin/post-figures.ts';
import { readCommentary, toCommentary } from '#connectors/linkedin/post-text.ts';
import { EDGES, lookAtFile, uploadFile, type LinkedinFileKind } from '#connectors/linkedin/upload.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { LinkedinPostOptions, linkedinPublishing } from '#contracts/publishing/networks/linkedin.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

const HOUR = 3600;
/** Seconds until a file that LinkedIn takes in is looked at again, and a post that was accepted. */
const LOOK_PAUSE = 5;
/** How many posts of the page are read when one is looked for. */
const LOOKED_AT = 20;

const Files = z.object({
  files: z.array(z.object({ id: z.string(), kind: z.enum(['image', 'video', 'file']), ready: z.boolean() })),
});
type UploadedFile = z.infer<typeof Files>['files'][number];
const OwnPost = z.object({
  id: z.string().min(1).max(500),
  commentary: text,
  publishedAt: number,
  createdAt: number,
  lifecycleState: text,
  content: z
    .object({
      media: z.unknown().optional(),
      multiImage: z.object({ images: listOf(z.unknown()) }).optional(),
    })
    .optional()
    .catch(undefined),
});
const OwnPosts = z.object({ elements: z.array(z.unknown()).pipe(listOf(OwnPost)) });

/** Posts of the page. LinkedIn has no key for them: after an unclear answer the page's own posts are read. */
export const linkedinPublish: PublishSide = {
  declaration: linkedinPublishing,
  prepare: uploadMedia,
  publish: createPost,
  lookUp: findPost,
  readMetrics: readPostFigures,
  remove: removePost,
  edit: editPost,
};

/** Uploads what is not there yet, and looks at films and documents that LinkedIn still takes in. */
async function uploadMedia(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  const read = readOptions(LinkedinPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  const call = { values, io };
  const former = Files.safeParse(request.prepared).data?.files ?? [];
  const files: UploadedFile[] = [];
  for (const [at, file] of request.media.entries()) {
    const kind = file.kind;
    if (!isTaken(kind)) return refuseFormat(file);
    const known = former[at];
    if (known?.ready === true) {
      files.push(known);
      continue;
    }
    const uploaded = known ? { ok: true as const, id: known.id } : await uploadFile(file, kind, call);
    if (!uploaded.ok) return uploaded.failure;
    const { id } = uploaded;
    const looked =
      kind === 'image' ? { ok: true as const, ready: true } : await lookAtFile({ id, kind }, call);
    if (!looked.ok) return looked.failure;
    files.push({ id, kind, ready: looked.ready });
  }
  const expires_at =
    files.length === 0 ? null : instantIn(linkedinPublishing.container_hours * HOUR, io.now());
  const prepared = { files };
  return files.every(({ ready }) => ready)
    ? { status: 'ready', prepared, expires_at }
    : { status: 'waiting', prepared, expires_at, until: instantIn(LOOK_PAUSE, io.now()) };
}

function isTaken(kind: PublishMedia['kind']): kind is LinkedinFileKind {
  return kind in EDGES;
}

function refuseFormat({ name }: PublishMedia): PrepareOutcome {
  return toPublishFailure(buildFailure('content', fault('file_format', { network: NETWORK, name })));
}

/** POST /rest/posts. The id of the post is in a head of the answer; a post may still vanish while LinkedIn works on it, so that it is read once. */
async function createPost(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const read = readOptions(LinkedinPostOptions, request, NETWORK);
  if (!read.ok) return read.failure;
  const call = { values, io };
  if (request.kind === 'comment') return publishComment(request, call);
  const prepared = readPrepared(Files, request, NETWORK);
  if (!prepared.ok) return prepared.failure;
  const content = buildContent(request, prepared.prepared.files, read.options.title);
  const called = await callLinkedin(call, {
    path: '/posts',
    method: 'POST',
    body: {
      author: toPageUrn(values),
      commentary: toCommentary(joinLink(request)),
      visibility: 'PUBLIC',
      distribution: {
        feedDistribution: 'MAIN_FEED',
        targetEntities: [],
        thirdPartyDistributionChannels: [],
      },
      ...(content === undefined ? {} : { content }),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: read.options.no_resharing ?? false,
    },
  });
  const id = called.met && called.status === 201 ? called.headers.get('x-restli-id') : null;
  if (id !== null && id !== '')
    return { status: 'processing', provider_id: id, until: instantIn(LOOK_PAUSE, io.now()) };
  return toPublishOutcome(sendOutcomeOf(called, io.now()), NETWORK);
}

/** One file, or several pictures. A document has a title, by default the name of its file. */
function buildContent(
  { media }: PublishRequest,
  files: readonly UploadedFile[],
  title: string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const shown = files.map(({ id, kind }, at) => {
    const { alt = '', name } = media[at] ?? { name: '' };
    return {
      id,
      ...(kind === 'image' && alt !== '' ? { altText: alt } : {}),
      ...(kind === 'file' ? { title: title || name } : {}),
    };
  });
  if (shown.length > 1) return { multiImage: { images: shown } };
  return shown[0] && { media: shown[0] };
}

function buildPage(post: string): string {
  return `https://www.linkedin.com/feed/update/${encodeURI(post)}/`;
}

/** The post by its id where LinkedIn has given one; otherwise the newest posts of the page. */
async function findPost(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome> {
  const call = { values, io };
  if (request.kind === 'comment') return lookUpComment(request, call);
  if (request.provider_id !== undefined) return lookAtPost(request.provider_id, call);
  const path = `/posts?author=${encodeUrn(toPageUrn(values))}&q=author&count=${LOOKED_AT}&sortBy=LAST_MODIFIED`;
  const called = await callLinkedin(call, { path, headers: { 'x-restli-method': 'FINDER' } });
  const listed = readAccepted(called, OwnPosts);
  if (listed === undefined) return toPrepareFailure(sendOutcomeOf(called, io.now()), NETWORK);
  const published = listed.elements.filter(({ lifecycleState }) => lifecycleState === 'PUBLISHED');
  return findCandidates(
    request,
    published.map((post) => toCandidate(post, io.now())),
  );
}

type PageCall = { values: ConnectionValues; io: Io };

/** GET /rest/posts/{id}. Who may not read posts has the word of the answer to the call that published. */
async function lookAtPost(id: string, call: PageCall): Promise<LookUpOutcome> {
  const called = await callLinkedin(call, { path: `/posts/${encodeUrn(id)}` });
  const found = { status: 'found', provider_id: id, url: buildPage(id) } as const;
  if (called.met && called.status === 403) return found;
  if (isAbsent(called)) return { status: 'absent', certain: true };
  const post = readAccepted(called, OwnPost);
  if (post === undefined) return toPrepareFailure(sendOutcomeOf(called, call.io.now()), NETWORK);
  if (post.lifecycleState === 'PUBLISHED') return found;
  if (post.lifecycleState === 'PUBLISH_FAILED') {
    const failure = buildFailure('content', fault('file_rejected', { network: NETWORK }));
    return { ...toPublishFailure(failure, { prepare_again: true }), ended: true };
  }
  return { status: 'processing', until: instantIn(LOOK_PAUSE, call.io.now()) };
}

function toCandidate(post: z.infer<typeof OwnPost>, now: Date): PostCandidate {
  const { media, multiImage } = post.content ?? {};
  return {
    provider_id: post.id,
    text: readCommentary(post.commentary ?? ''),
    published_at: toInstant(post.publishedAt ?? post.createdAt, now),
    media: multiImage?.images.length ?? Number(media !== undefined),
    url: buildPage(post.id),
  };
}

/** DELETE /rest/posts/{id}: deleting what is gone is answered like deleting. */
async function removePost(id: string, values: ConnectionValues, io: Io): Promise<ActOutcome> {
  const path = `/posts/${encodeUrn(id)}`;
  const called = await callLinkedin({ values, io }, { path, method: 'DELETE' });
  if ((called.met && called.status < 300) || isAbsent(called)) return { status: 'done' };
  const outcome = sendOutcomeOf(called, io.now());
  if (outcome.status === 'failed') return outcome;
  const message = outcome.status === 'unknown' ? outcome.message : fault('no_answer', { network: NETWORK });
  return buildFailure('unreachable', message);
}

/** POST /rest/posts/{id} as a partial update: the text alone; files stay. */
async function editPost(
  request: PublishRequest & { provider_id: string },
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const { provider_id } = request;
  const called = await callLinkedin(
    { values, io },
    {
      path: `/posts/${encodeUrn(provider_id)}`,
      method: 'POST',
      headers: { 'x-restli-method': 'PARTIAL_UPDATE' },
      body: { patch: { $set: { commentary: toCommentary(joinLink(request)) } } },
    },
  );
  if (called.met && called.status < 300) return { status: 'published', provider_id };
  return toPrepareFailure(sendOutcomeOf(called, io.now()), NETWORK);
}
