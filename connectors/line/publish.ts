import { HTTPFetchError, type messagingApi } from '@line/bot-sdk';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import {
  buildKindFailure,
  instantIn,
  readOptions,
  toPrepareFailure,
  toPublishFailure,
  toPublishOutcome,
} from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  PrepareOutcome,
  PublishFailure,
  PublishOutcome,
  PublishRequest,
  PublishSide,
  StartedRequest,
} from '#connectors/kit/publish.ts';
import { toNarrowcast } from '#connectors/line/audience.ts';
import { makeLineClient } from '#connectors/line/client.ts';
import { estimatePost } from '#connectors/line/estimate.ts';
import { toErrorOutcome } from '#connectors/line/outcome.ts';
import { toLineMessages } from '#connectors/line/outgoing.ts';
import { nameUnit, readPostMetrics } from '#connectors/line/post-metrics.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { LinePostOptions, linePublishing } from '#contracts/publishing/networks/line.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

const NETWORK = 'LINE';

/** Seconds until LINE is queried for what became of a narrowcast, and again: it names no interval. */
const PROGRESS_PAUSE = 30;

type Client = messagingApi.MessagingApiClient;

/**
 * Messages to all friends, to named people and to an audience. The key of the post is LINE's retry key, so that a repetition within a day is
 * answered by 409 with the id of the first request. A post is known by the id of its request.
 * Source: https://developers.line.biz/en/reference/messaging-api/#send-broadcast-message
 */
export const linePublish: PublishSide = {
  declaration: linePublishing,
  prepare: checkMessages,
  publish: sendPost,
  lookUp: readProgress,
  readMetrics: readPostMetrics,
  estimate: estimatePost,
};

/** A call for several people, and the check of its messages that costs nothing. */
type LineCall = {
  send(client: Client, key: string): Promise<{ httpResponse: Response }>;
  check(client: Client): Promise<unknown>;
};
type CallRead = { ok: true; call: LineCall } | { ok: false; failure: PublishFailure };

function stop(failure: SendFailure, message: Fault): CallRead {
  return { ok: false, failure: toPublishFailure(buildFailure(failure, message)) };
}

/** The call that a post becomes; or what of it LINE cannot take. */
function readCall(request: PublishRequest): CallRead {
  const read = readOptions(LinePostOptions, request, NETWORK);
  if (!read.ok) return read;
  const { kind, media, key } = request;
  const messages = toLineMessages({ message: { text: joinLink(request) }, files: media });
  if ('name' in messages)
    return stop('refused', fault('no_https', { network: NETWORK, name: messages.name }));
  const { silent, to } = read.options;
  const body = { messages, ...(silent ? { notificationDisabled: true } : {}) };
  if (kind === 'broadcast')
    return toCall(
      (client) => client.broadcastWithHttpInfo(body, key),
      (client) => client.validateBroadcast({ messages }),
    );
  if (kind === 'narrowcast') {
    const whole = { ...body, ...toNarrowcast(read.options) };
    return toCall(
      (client) => client.narrowcastWithHttpInfo(whole, key),
      (client) => client.validateNarrowcast({ messages }),
    );
  }
  if (kind !== 'multicast') return { ok: false, failure: buildKindFailure(NETWORK) };
  if (to === undefined) return stop('content', fault('post_option', { network: NETWORK, field: 'to' }));
  const whole = { ...body, to, customAggregationUnits: [nameUnit(key)] };
  return toCall(
    (client) => client.multicastWithHttpInfo(whole, key),
    (client) => client.validateMulticast({ messages }),
  );
}

function toCall(
  send: (client: Client, key: string) => Promise<{ httpResponse: Response }>,
  check: LineCall['check'],
): CallRead {
  return { ok: true, call: { send, check } };
}

/** POST /v2/bot/message/validate/…: whether LINE would take these messages. Nothing is made, so nothing expires. */
async function checkMessages(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PrepareOutcome> {
  const read = readCall(request);
  if (!read.ok) return read.failure;
  try {
    await read.call.check(makeLineClient(values, io));
    return { status: 'ready', prepared: null, expires_at: null };
  } catch (error) {
    return toPrepareFailure(toErrorOutcome(error, 'push', io.now()), NETWORK);
  }
}

async function sendPost(request: PublishRequest, values: ConnectionValues, io: Io): Promise<PublishOutcome> {
  const read = readCall(request);
  if (!read.ok) return read.failure;
  try {
    const { httpResponse } = await read.call.send(makeLineClient(values, io), request.key);
    return toTaken(request, httpResponse.headers.get('x-line-request-id'), io);
  } catch (error) {
    // The same key was accepted before.
    if (error instanceof HTTPFetchError && error.status === 409)
      return toTaken(request, error.headers.get('x-line-accepted-request-id'), io);
    return toPublishOutcome(toErrorOutcome(error, 'push', io.now()), NETWORK);
  }
}

/** A narrowcast is only begun with the response. */
function toTaken({ kind }: PublishRequest, id: string | null, io: Io): PublishOutcome {
  if (id === null || id === '')
    return { status: 'unknown', message: fault('said_nothing', { network: NETWORK }) };
  return kind === 'narrowcast'
    ? { status: 'processing', provider_id: id, until: instantIn(PROGRESS_PAUSE, io.now()) }
    : { status: 'published', provider_id: id };
}

/** What LINE's error codes of a narrowcast mean. */
const STOPPED: Readonly<
  Record<number, { failure: SendFailure; code: 'audience_too_small' | 'delivery_stopped' }>
> = {
  1: { failure: 'unreachable', code: 'delivery_stopped' },
  2: { failure: 'content', code: 'audience_too_small' },
  3: { failure: 'refused', code: 'delivery_stopped' },
  4: { failure: 'content', code: 'audience_too_small' },
  5: { failure: 'quota', code: 'delivery_stopped' },
};

/**
 * GET /v2/bot/message/progress/narrowcast, readable for 14 days. LINE has no list of messages: of a request whose id is not known nothing can be
 * learned, but by repeating it with its key.
 */
async function readProgress(
  request: StartedRequest,
  values: ConnectionValues,
  io: Io,
): Promise<LookUpOutcome> {
  const { provider_id, kind } = request;
  if (provider_id === undefined) return { status: 'absent', certain: false };
  if (kind !== 'narrowcast') return { status: 'found', provider_id };
  try {
    const {
      phase,
      errorCode = 0,
      failedDescription,
    } = await makeLineClient(values, io).getNarrowcastProgress(provider_id);
    if (phase === 'succeeded') return { status: 'found', provider_id };
    if (phase !== 'failed') return { status: 'processing', until: instantIn(PROGRESS_PAUSE, io.now()) };
    const { failure = 'refused', code } = STOPPED[errorCode] ?? {};
    const message =
      code === undefined && failedDescription
        ? quoteFault(failedDescription)
        : fault(code ?? 'delivery_stopped', { network: NETWORK });
    return { ...toPublishFailure(buildFailure(failure, message)), ended: true };
  } catch (error) {
    return toPrepareFailure(toErrorOutcome(error, 'reply', io.now()), NETWORK);
  }
}
