import type { z } from 'zod';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { PublishFailure, PublishOutcome, PublishRequest, Remedy } from '#connectors/kit/publish.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** What helps after a failure, unless its network says otherwise. */
const REMEDIES: Readonly<Record<SendFailure, Remedy>> = {
  wait: 'retry',
  unreachable: 'retry',
  reconnect: 'reconnect',
  right_missing: 'reconnect',
  window_closed: 'fix',
  content: 'fix',
  person_gone: 'fix',
  quota: 'fix',
  refused: 'fix',
};

/** The failure of a post. A quota that ends at a known time is waited for. */
export function toPublishFailure(
  { failure, message, retry_after }: Pick<FailedOutcome, 'failure' | 'message' | 'retry_after'>,
  more: Partial<Pick<PublishFailure, 'remedy' | 'prepare_again'>> = {},
): PublishFailure {
  const isWaited = failure === 'quota' && retry_after !== undefined;
  return {
    status: 'failed',
    failure,
    remedy: isWaited ? 'retry' : REMEDIES[failure],
    message,
    ...(retry_after === undefined ? {} : { retry_after }),
    ...more,
  };
}

/** The failure of a step that publishes nothing, whatever became of it: it may be tried again. */
export function toPrepareFailure(outcome: SendOutcome, network: string): PublishFailure {
  if (outcome.status === 'failed') return toPublishFailure(outcome);
  if (outcome.status === 'accepted')
    return toPublishFailure(buildFailure('unreachable', fault('said_nothing', { network })));
  return toPublishFailure(buildFailure('unreachable', outcome.message, outcome.retry_after));
}

/** The outcome of the call that publishes, from what its network's messages have. What was accepted without an id is unknown. */
export function toPublishOutcome(
  sent: SendOutcome,
  network: string,
): Extract<PublishOutcome, { status: 'published' | 'failed' | 'unknown' }> {
  if (sent.status === 'failed') return toPublishFailure(sent);
  if (sent.status === 'accepted')
    return sent.provider_id === undefined
      ? { status: 'unknown', message: fault('said_nothing', { network }) }
      : { status: 'published', provider_id: sent.provider_id };
  const { message, retry_after } = sent;
  return { status: 'unknown', message, ...(retry_after === undefined ? {} : { retry_after }) };
}

/** The settings of a post in the form that its network declares; or the first that it does not take. */
export function readOptions<Options extends z.ZodType>(
  options: Options,
  request: Pick<PublishRequest, 'options'>,
  network: string,
): { ok: true; options: z.output<Options> } | { ok: false; failure: PublishFailure } {
  const read = options.safeParse(request.options);
  if (read.success) return { ok: true, options: read.data };
  const [issue] = read.error.issues;
  const named = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? []);
  const field = named.map(String).join('.');
  return {
    ok: false,
    failure: toPublishFailure(buildFailure('content', fault('post_option', { network, field }))),
  };
}

/** What was prepared, in the connector's own form; or that it has to be prepared first. */
export function readPrepared<Shape extends z.ZodType>(
  shape: Shape,
  { prepared }: Pick<PublishRequest, 'prepared'>,
  network: string,
): { ok: true; prepared: z.output<Shape> } | { ok: false; failure: PublishFailure } {
  const read = shape.safeParse(prepared);
  return read.success ? { ok: true, prepared: read.data } : { ok: false, failure: buildUnprepared(network) };
}

/** What was prepared is missing or of no more use. */
export function buildUnprepared(network: string): PublishFailure {
  return toPublishFailure(buildFailure('wait', fault('post_unprepared', { network })), {
    prepare_again: true,
  });
}

/** The instant some seconds from now, as stored. */
export function instantIn(seconds: number, now: Date): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** The failure of a post of a kind that its network does not have. */
export function buildKindFailure(network: string): PublishFailure {
  return toPublishFailure(buildFailure('content', fault('post_kind', { network })));
}

/** The failure of a post with a file that has no address from which its network could fetch it. */
export function findUnfetchable(
  { media }: Pick<PublishRequest, 'media'>,
  network: string,
): PublishFailure | undefined {
  const lost = media.find(({ url }) => url === undefined);
  return lost && toPublishFailure(buildFailure('content', fault('no_https', { network, name: lost.name })));
}
