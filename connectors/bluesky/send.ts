import { z } from 'zod';
import { callXrpc, findErrorName, findOwnId, readXrpc, toXrpcFailure } from '#connectors/bluesky/call.ts';
import { buildFacets, listNames, type Facet } from '#connectors/bluesky/facets.ts';
import { computeRecordKey } from '#connectors/bluesky/record-key.ts';
import { isValid } from '#connectors/bluesky/syntax.ts';
import { PostRecord } from '#connectors/bluesky/wire.ts';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const POSTS = 'app.bsky.feed.post';
const Found = z.object({
  posts: z.array(z.object({ uri: z.string(), cid: z.string(), record: z.unknown() })),
});
const Person = z.object({ did: z.string().startsWith('did:') });
const Uploaded = z.object({ blob: z.looseObject({}) });
const Written = z.object({ uri: z.string().min(1).max(512) });

type AccountCall = { did: string; values: ConnectionValues; io: Io };

/**
 * Writes an answer to a post as a record under a key that its message always has. Where nobody knows what became of an attempt, the
 * record is looked for before it is written again.
 */
export async function sendPost(request: SendRequest, values: ConnectionValues, io: Io): Promise<SendOutcome> {
  const own = await findOwnId(values, io);
  if (!own.ok) return own.failure;
  const place = { did: own.did, values, io };
  const rkey = computeRecordKey(request.retry_key);
  if (request.resume !== undefined) {
    const former = await findWritten(rkey, place);
    if (former !== undefined) return former;
  }
  const reply = await findReply(request.answers, place);
  if (!reply.ok) return reply.failure;
  const embed = await uploadPictures(request.files ?? [], place);
  if (!embed.ok) return embed.failure;
  const { text } = request.message;
  const facets = await findFacets(text, place);
  await request.before?.('push');
  const createdAt = io.now().toISOString();
  const record = { $type: POSTS, text, createdAt, ...facets, ...reply.fields, ...embed.fields };
  return write(record, rkey, place);
}

/** GET com.atproto.repo.getRecord: what became of a former attempt; nothing where it wrote no record. */
async function findWritten(rkey: string, { did, values, io }: AccountCall): Promise<SendOutcome | undefined> {
  const answer = await callXrpc(values, io, {
    name: 'com.atproto.repo.getRecord',
    query: { repo: did, collection: POSTS, rkey },
  });
  if (!answer.opened)
    return { status: 'unknown', message: answer.failure.message, retryable: answer.failure.retryable };
  const { called } = answer;
  if (!called.met) return { status: 'unknown', message: called.message, retryable: true };
  const written = Written.safeParse(called.body).data;
  if (called.status === 200 && written) return { status: 'accepted', provider_id: written.uri, cost: 'free' };
  if (called.status === 400 && findErrorName(called.body) === 'RecordNotFound') return undefined;
  const { message, retryable, retry_after } = toXrpcFailure(called, values, io);
  return {
    status: 'unknown',
    message,
    retryable: retryable || called.status >= 500,
    ...(retry_after === undefined ? {} : { retry_after }),
  };
}

/** Fields of the record that have to be prepared at the network; or why they cannot be. */
type RecordFields = { ok: true; fields: Record<string, unknown> } | { ok: false; failure: FailedOutcome };

const stop = (failure: FailedOutcome): RecordFields => ({ ok: false, failure });

/** What is answered, in the version that there is now, and the first post of its thread. */
async function findReply(answers: string | undefined, { values, io }: AccountCall): Promise<RecordFields> {
  if (answers === undefined) return stop(buildFailure('refused', fault('no_comment')));
  const read = await readXrpc(values, io, { name: 'app.bsky.feed.getPosts', query: { uris: [answers] } });
  if (!read.ok) return stop(read.failure);
  const post = Found.safeParse(read.body).data?.posts.find(({ uri }) => uri === answers);
  if (post === undefined) return stop(buildFailure('refused', fault('no_comment')));
  const parent = { uri: post.uri, cid: post.cid };
  const root = PostRecord.safeParse(post.record).data?.reply?.root;
  return { ok: true, fields: { reply: { root: root?.cid === undefined ? parent : root, parent } } };
}

/** Uploads the files; their names are the texts for those who do not see them. */
async function uploadPictures(
  files: readonly OutgoingFile[],
  { values, io }: AccountCall,
): Promise<RecordFields> {
  const images: unknown[] = [];
  for (const file of files) {
    if (file.kind !== 'image')
      return stop(buildFailure('content', fault('file_format', { network: 'Bluesky', name: file.name })));
    const body = new Blob([await file.read()], { type: file.media_type });
    const answer = await callXrpc(values, io, { name: 'com.atproto.repo.uploadBlob', body });
    if (!answer.opened) return stop(answer.failure);
    const { called } = answer;
    // A file that no record names is removed by the server: nothing was published yet.
    if (!called.met) return stop(buildFailure('unreachable', called.message));
    const uploaded = Uploaded.safeParse(called.body).data;
    if (called.status >= 500 || (called.status === 200 && uploaded === undefined))
      return stop(buildFailure('unreachable', fault('file_unprepared', { network: 'Bluesky' })));
    if (uploaded === undefined) return stop(toXrpcFailure(called, values, io));
    images.push({ image: uploaded.blob, alt: file.name.replace(/\.[a-z0-9]{1,5}$/i, '') });
  }
  const fields = images.length === 0 ? {} : { embed: { $type: 'app.bsky.embed.images', images } };
  return { ok: true, fields };
}

/** The facets of a text; a name that nobody has stays plain text. */
async function findFacets(text: string, { values, io }: AccountCall): Promise<{ facets?: Facet[] }> {
  const people = new Map<string, string>();
  for (const handle of listNames(text)) {
    const read = await readXrpc(values, io, {
      name: 'com.atproto.identity.resolveHandle',
      query: { handle },
    });
    const did = read.ok ? Person.safeParse(read.body).data?.did : undefined;
    if (did !== undefined && isValid('did', did)) people.set(handle, did);
  }
  const facets = buildFacets(text, people);
  return facets.length > 0 ? { facets } : {};
}

/** POST com.atproto.repo.createRecord under the key. */
async function write(
  record: Record<string, unknown>,
  rkey: string,
  { did, values, io }: AccountCall,
): Promise<SendOutcome> {
  const body = { repo: did, collection: POSTS, rkey, record };
  const answer = await callXrpc(values, io, { name: 'com.atproto.repo.createRecord', body });
  if (!answer.opened) return answer.failure;
  const { called } = answer;
  if (!called.met && called.left)
    return { status: 'unknown', message: called.message, retryable: true, retry_after: 2 };
  if (!called.met) return buildFailure('unreachable', called.message);
  const written = Written.safeParse(called.body).data;
  if (called.status === 200 && written) return { status: 'accepted', provider_id: written.uri, cost: 'free' };
  const failure = toXrpcFailure(called, values, io);
  if (called.status >= 500 || called.status < 400)
    return { status: 'unknown', message: failure.message, retryable: true, retry_after: 2 };
  return failure;
}
