import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ActOutcome, ActRequest, ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { actOutcomeOf, sendOutcomeOf } from '#connectors/meta/outcome.ts';
import { callThreads, NETWORK } from '#connectors/threads/call.ts';
import { Container } from '#connectors/threads/wire.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** How often the container of a picture is looked at while Meta fetches it, and the pause before, in milliseconds. */
const MOST_LOOKS = 5;
const LOOK_MS = 2000;

/**
 * Answers a post in two steps: a container is made, then published. Nothing is public before the second step, and Threads has no
 * idempotency key for it: our reply, which arrives with the next poll, settles an attempt of which nobody knows what became.
 */
export async function sendReply(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: NETWORK }) };
  if (request.answers === undefined) return buildFailure('refused', fault('no_comment'));
  const [picture] = request.files ?? [];
  if (picture && picture.url === undefined)
    return buildFailure('content', fault('no_https', { network: NETWORK, name: picture.name }));
  const context = { network: NETWORK, now: io.now() };
  const { text } = request.message;
  const made = await callThreads(values, io, {
    path: '/me/threads',
    method: 'POST',
    body: {
      ...(picture ? { media_type: 'IMAGE', image_url: picture.url } : { media_type: 'TEXT' }),
      ...(text === '' ? {} : { text }),
      reply_to_id: request.answers,
    },
  });
  const container = made.met && made.status === 200 ? Container.safeParse(made.body).data : undefined;
  if (container === undefined) return unlessPublic(sendOutcomeOf(made, context));
  if (picture) {
    const problem = await waitFor(container.id, values, io);
    if (problem) return problem;
  }
  await request.before?.('push');
  const published = await callThreads(values, io, {
    path: '/me/threads_publish',
    method: 'POST',
    body: { creation_id: container.id },
  });
  const post =
    published.met && published.status === 200 ? Container.safeParse(published.body).data : undefined;
  if (post) return { status: 'accepted', provider_id: post.id.slice(0, 512), cost: 'free' };
  return sendOutcomeOf(published, context);
}

/** Before the second step nothing is public, whatever became of the first one. */
function unlessPublic(outcome: SendOutcome): SendOutcome {
  return outcome.status === 'unknown' ? buildFailure('unreachable', outcome.message) : outcome;
}

/** Waits until Meta has fetched a picture. @returns why it cannot be published, nothing once it can */
async function waitFor(
  container: string,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome | undefined> {
  const problem = (message: Fault) => buildFailure('content', message);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const path = `/${encodeURIComponent(container)}`;
    const called = await callThreads(values, io, { path, query: { fields: 'id,status,error_message' } });
    const { status } = Container.safeParse(called.met ? called.body : undefined).data ?? {};
    if (status === 'FINISHED') return undefined;
    if (status === 'ERROR' || status === 'EXPIRED')
      return problem(fault('file_unprepared', { network: NETWORK }));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return buildFailure('wait', fault('file_unprepared', { network: NETWORK }), 30);
}

/** Hides a reply below the account's posts, or shows it again (POST /{reply}/manage_reply). */
export async function actAsAccount(
  { action, undo, message_id }: ActRequest,
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  if (action !== 'hide') return buildFailure('refused', fault('not_own_post'));
  const called = await callThreads(values, io, {
    path: `/${encodeURIComponent(message_id)}/manage_reply`,
    method: 'POST',
    body: { hide: !undo },
  });
  return actOutcomeOf(called, { network: NETWORK, now: io.now() });
}
