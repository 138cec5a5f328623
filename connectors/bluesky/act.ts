import { z } from 'zod';
import { callXrpc, findOwnId, readXrpc, toXrpcFailure } from '#connectors/bluesky/call.ts';
import { toAuthor } from '#connectors/bluesky/read-post.ts';
import { computeRecordKey } from '#connectors/bluesky/record-key.ts';
import { PostView, Profile } from '#connectors/bluesky/wire.ts';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type {
  ActOutcome,
  ActRequest,
  ConnectionValues,
  Io,
  ProfileAnswer,
} from '#connectors/kit/exchange.ts';
import { listOf } from '#connectors/kit/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const LIKES = 'app.bsky.feed.like';
const Found = z.object({ posts: listOf(PostView) });

/** The posts at some addresses, as they are now; those that are gone are absent. Bluesky takes 25 addresses at once. */
export async function readPosts(
  uris: readonly string[],
  values: ConnectionValues,
  io: Io,
): Promise<{ ok: true; posts: PostView[] } | { ok: false; failure: FailedOutcome }> {
  const read = await readXrpc(values, io, { name: 'app.bsky.feed.getPosts', query: { uris } });
  if (!read.ok) return read;
  const found = Found.safeParse(read.body).data;
  return found
    ? { ok: true, posts: found.posts }
    : { ok: false, failure: buildFailure('unreachable', fault('no_answer', { network: 'Bluesky' })) };
}

/** Likes a post, or takes that back. The like of a post is always one record. */
export async function actAsAccount(
  { action, undo, message_id }: ActRequest,
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  if (action !== 'like') return buildFailure('refused', fault('not_own_post'));
  const own = await findOwnId(values, io);
  if (!own.ok) return own.failure;
  const record = { repo: own.did, collection: LIKES, rkey: computeRecordKey(`like ${message_id}`) };
  if (undo) return runXrpc({ name: 'com.atproto.repo.deleteRecord', body: record }, values, io);
  const read = await readPosts([message_id], values, io);
  if (!read.ok) return buildFailure('unreachable', read.failure.message);
  const [post] = read.posts;
  if (post?.cid === undefined) return buildFailure('refused', fault('no_post'));
  const like = {
    $type: LIKES,
    subject: { uri: post.uri, cid: post.cid },
    createdAt: io.now().toISOString(),
  };
  return runXrpc({ name: 'com.atproto.repo.putRecord', body: { ...record, record: like } }, values, io);
}

/** Changes the account's own records; what is done twice is done once. */
export async function runXrpc(
  call: { name: string; body: unknown },
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  const answer = await callXrpc(values, io, call);
  if (!answer.opened) return answer.failure;
  const { called } = answer;
  if (!called.met) return buildFailure('unreachable', called.message);
  if (called.status === 200) return { status: 'done' };
  const failure = toXrpcFailure(called, values, io);
  return called.status >= 500 ? buildFailure('unreachable', failure.message) : failure;
}

/** The name and picture of a person (app.bsky.actor.getProfile). */
export async function readProfile(person: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer> {
  const read = await readXrpc(values, io, { name: 'app.bsky.actor.getProfile', query: { actor: person } });
  // 400 is Bluesky's answer for an account that does not exist.
  if (!read.ok && read.failure.failure === 'content') return { status: 'unknown_person' };
  if (!read.ok) return { status: 'failed', message: read.failure.message };
  const profile = Profile.safeParse(read.body).data;
  if (profile === undefined)
    return { status: 'failed', message: fault('said_nothing', { network: 'Bluesky' }) };
  return { status: 'found', author: toAuthor(profile) };
}
