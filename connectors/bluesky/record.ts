import { z } from 'zod';
import { callXrpc, findErrorName, readXrpc, toXrpcFailure } from '#connectors/bluesky/call.ts';
import { buildFacets, listNames, type Facet } from '#connectors/bluesky/facets.ts';
import { isValid } from '#connectors/bluesky/syntax.ts';
import { PostRecord } from '#connectors/bluesky/wire.ts';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile } from '#connectors/kit/exchange.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The collection of posts in a repository. */
export const POSTS = 'app.bsky.feed.post';
const Found = z.object({
  posts: z.array(z.object({ uri: z.string(), cid: z.string(), record: z.unknown() })),
});
const Person = z.object({ did: z.string().startsWith('did:') });
const Uploaded = z.object({ blob: z.looseObject({}) });
const Written = z.object({ uri: z.string().min(1).max(512) });

/** Calls of an account about its own repository. */
export type AccountCall = { did: string; values: ConnectionValues; io: Io };

/** GET com.atproto.repo.getRecord: what became of a former attempt; nothing where it wrote no record. */
export async function findWritten(
  rkey: string,
  { did, values, io }: AccountCall,
): Promise<SendOutcome | undefined> {
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
export type RecordFields =
  | { ok: true; fields: Record<string, unknown> }
  | { ok: false; failure: FailedOutcome };

function stop(failure: FailedOutcome): { ok: false; failure: FailedOutcome } {
  return { ok: false, failure };
}

/** What is answered, in the version that there is now, and the first post of its thread. */
export async function findReply(
  answers: string | undefined,
  { values, io }: AccountCall,
): Promise<RecordFields> {
  if (answers === undefined) return stop(buildFailure('refused', fault('no_comment')));
  const read = await readXrpc(values, io, { name: 'app.bsky.feed.getPosts', query: { uris: [answers] } });
  if (!read.ok) return stop(read.failure);
  const post = Found.safeParse(read.body).data?.posts.find(({ uri }) => uri === answers);
  if (post === undefined) return stop(buildFailure('refused', fault('no_comment')));
  const parent = { uri: post.uri, cid: post.cid };
  const root = PostRecord.safeParse(post.record).data?.reply?.root;
  return { ok: true, fields: { reply: { root: root?.cid === undefined ? parent : root, parent } } };
}

/** Uploads a file; one that no record names is removed by the server: nothing is public yet. */
export async function uploadBlob(
  file: OutgoingFile,
  { values, io }: AccountCall,
): Promise<{ ok: true; blob: Record<string, unknown> } | { ok: false; failure: FailedOutcome }> {
  const body = new Blob([await file.read()], { type: file.media_type });
  const answer = await callXrpc(values, io, { name: 'com.atproto.repo.uploadBlob', body });
  if (!answer.opened) return stop(answer.failure);
  const { called } = answer;
  if (!called.met) return stop(buildFailure('unreachable', called.message));
  const uploaded = Uploaded.safeParse(called.body).data;
  if (called.status >= 500 || (called.status === 200 && uploaded === undefined))
    return stop(buildFailure('unreachable', fault('file_unprepared', { network: 'Bluesky' })));
  return uploaded === undefined ? stop(toXrpcFailure(called, values, io)) : { ok: true, blob: uploaded.blob };
}

/** The facets of a text; a name that nobody has stays plain text. */
export async function findFacets(text: string, { values, io }: AccountCall): Promise<{ facets?: Facet[] }> {
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
export async function writeRecord(
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
