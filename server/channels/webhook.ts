import type { Context as HonoContext, Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Connector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Refusal } from '#connectors/kit/exchange.ts';
import type { Handshake, WebhookRequest } from '#connectors/kit/webhook.ts';
import { findConnector } from '#connectors/register.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { findConnection, type Connection } from '#server/channels/connection-store.ts';
import { findDeliveryApp, getAppValues } from '#server/channels/connectors.ts';
import { handleDeauthorization } from '#server/channels/deauthorized.ts';
import { listReceivers } from '#server/channels/receivers.ts';
import type { Context } from '#server/kit/context.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { getClientAddress } from '#server/kit/http/address.ts';
import { readBytes } from '#server/kit/http/input.ts';
import { consume } from '#server/kit/http/limits.ts';
import { presentFailure } from '#server/kit/http/response.ts';
import { counters, histograms } from '#server/kit/metrics.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';

/** The maximum size of a delivery: 1 MiB. */
const MAX_BYTES = 1024 * 1024;
/** Requests that nothing proves to be their network's, by address: guessing is stopped early, a network's own flood never. */
const unproven = new RateLimiterMemory({ points: 120, duration: 60 });

/**
 * The endpoint for deliveries of channels: `POST /webhooks/{channel}/{connection_id}`, and `POST /webhooks/{channel}/app/{app_id}` where a
 * network delivers for all accounts of an app to one address. Every slug responds from the first day, with 404 while nothing is connected
 * there. 200 only once everything is stored durably. A challenge, by which a network verifies that an address is ours, comes as a GET or,
 * where the connector recognises one, as a POST.
 */
export function mountWebhooks(app: Hono, context: Context): void {
  app.get('/webhooks/:channel/app/:app_id', (http) => answer(context, http, () => greetApp(context, http)));
  app.post('/webhooks/:channel/app/:app_id', (http) =>
    answer(context, http, () => takeForApp(context, http)),
  );
  app.post('/webhooks/facebook/app/:app_id/deauthorized', (http) =>
    answer(context, http, () => withdraw(context, http)),
  );
  // Some networks post to paths below the address of a connection.
  app.post('/webhooks/:channel/:connection_id/:below{.+}', (http) =>
    answer(context, http, () => takeBelow(context, http)),
  );
  app.get('/webhooks/:channel/:connection_id', (http) => answer(context, http, () => greet(context, http)));
  app.post('/webhooks/:channel/:connection_id', (http) =>
    answer(context, http, () => takeFor(context, http)),
  );
}

async function answer(context: Context, http: HonoContext, work: () => Promise<Response>): Promise<Response> {
  const timer = histograms.calls.startTimer({ endpoint: 'webhook' });
  const requestId = context.newId();
  try {
    const response = await work();
    timer({ status: 200 });
    return response;
  } catch (error) {
    const failure = presentFailure(context, error, { requestId, endpoint: 'webhook' });
    timer({ status: failure.status });
    return http.json(failure.body, failure.status, { 'x-request-id': requestId, ...failure.headers });
  }
}

/** The channel of the address with its connector. @throws not_found */
function channelOf(http: HonoContext): { channel: Channel; connector: Connector } {
  const channel = requireFound(Channel.safeParse(http.req.param('channel')).data);
  return { channel, connector: requireFound(findConnector(channel)) };
}

/** The connection of the address. @throws not_found */
async function connectionAt(context: Context, http: HonoContext): Promise<Connection> {
  const { channel } = channelOf(http);
  const id = requireFound(Id.safeParse(http.req.param('connection_id')).data);
  const connection = requireFound(await findConnection(context, id));
  return connection.channel === channel ? connection : refuse('not_found');
}

/** @throws not_found where the network posts to no such path */
function takeBelow(context: Context, http: HonoContext): Promise<Response> {
  const { delivers_below: paths = [] } = channelOf(http).connector.capabilities;
  return paths.includes(http.req.param('below') ?? '') ? takeFor(context, http) : refuse('not_found');
}

async function takeFor(context: Context, http: HonoContext): Promise<Response> {
  const { channel, connector } = channelOf(http);
  const { verify, parse } = connector;
  if (!verify || !parse) return refuse('not_found');
  const connection = await connectionAt(context, http);
  const request = await readRequest(context, http);
  const receiver = { connector, values: { ...connection.values, ...getAppValues(context, channel) } };
  const challenge = connector.handshake?.(request, receiver.values);
  if (challenge) return answerChallenge(context, http, challenge);
  const body = await verifyDelivery(context, http, { receiver, request, at: connection._id });
  if (!connection.active) refuse('connection_inactive');
  const parsed = parse(body, request.now, receiver.values);
  const taken = await context.ports.deliveries.accept(context, connection, parsed);
  counters.inbound.inc({ channel, result: 'refused' }, parsed.refused.length);
  return confirm(http, { receiver, request, taken, refused: parsed.refused });
}

async function takeForApp(context: Context, http: HonoContext): Promise<Response> {
  const { channel, connector } = appOf(context, http);
  const { verify, parseByAccount } = connector;
  if (!verify || !parseByAccount) return refuse('not_found');
  const request = await readRequest(context, http);
  const receiver = { connector, values: getAppValues(context, channel) };
  const challenge = connector.handshake?.(request, receiver.values);
  if (challenge) return answerChallenge(context, http, challenge);
  const body = await verifyDelivery(context, http, { receiver, request, at: 'app' });
  const { parts, refused } = parseByAccount(body, request.now);
  const { accept } = context.ports.deliveries;
  const taken = await Promise.all(
    (await listReceivers(context, channel, parts)).map(([connection, parsed]) =>
      accept(context, connection, parsed),
    ),
  );
  counters.inbound.inc({ channel, result: 'refused' }, refused.length);
  return confirm(http, { receiver, request, taken: sumTaken(taken), refused });
}

/** A request as its network sent it: with the address that is registered there, whatever a proxy made of it. */
async function readRequest({ config, clock }: Context, http: HonoContext): Promise<WebhookRequest> {
  const { method, headers } = http.req.raw;
  const { pathname, search } = new URL(http.req.url);
  const body = method === 'GET' ? new Uint8Array() : await readBytes(http.req.raw, MAX_BYTES);
  return { method, url: new URL(pathname + search, getSuiteAddress(config)), headers, body, now: clock() };
}

type WebhookReceiver = { connector: Connector; values: ConnectionValues };
type ReceivedRequest = { receiver: WebhookReceiver; request: WebhookRequest };

/** The bytes of a delivery of the network, decrypted. @throws signature_invalid, too_many */
async function verifyDelivery(
  context: Context,
  http: HonoContext,
  { receiver, request, at }: ReceivedRequest & { at: string },
): Promise<Uint8Array> {
  const verdict = receiver.connector.verify?.(request, receiver.values) ?? refuse('not_found');
  if (!verdict.ok) return refuseUnproven(context, http, { reason: verdict.reason, at });
  return verdict.plain ?? request.body;
}

/** How many items of all parts were new; null where that is not known of each. */
function sumTaken(taken: readonly (number | null)[]): number | null {
  return taken.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

type ReceivedDelivery = ReceivedRequest & {
  /** How many items were new; null where they are queued. */
  taken: number | null;
  refused: readonly Refusal[];
};

/** The response to a delivery that is stored: in the form of its network, else what became of it. */
function confirm(http: HonoContext, { receiver, request, taken, refused }: ReceivedDelivery): Response {
  const response = receiver.connector.respond?.(request, receiver.values);
  if (response) return http.body(response.body, 200, { 'content-type': response.type });
  return http.json({ taken, refused: refused.map(({ reason }) => reason) });
}

async function withdraw(context: Context, http: HonoContext): Promise<Response> {
  const app = context.config.providers.facebook;
  if (!app || app.clientId !== http.req.param('app_id')) return refuse('not_found');
  const form = Buffer.from(await readBytes(http.req.raw, MAX_BYTES)).toString('utf8');
  const verdict = await handleDeauthorization(context, form);
  if (!verdict.ok) return refuseUnproven(context, http, { reason: verdict.reason, at: 'deauthorized' });
  return http.json({ received: true });
}

/** The connector of an address that belongs to our app at a network. @throws not_found where the app is another one */
function appOf(context: Context, http: HonoContext): { channel: Channel; connector: Connector } {
  const found = channelOf(http);
  const app = findDeliveryApp(context, found.channel);
  return app && app.clientId === http.req.param('app_id') ? found : refuse('not_found');
}

/** Refuses a request that is not proven to be its network's; guessing is stopped early. @throws signature_invalid, too_many */
async function refuseUnproven(
  context: Context,
  http: HonoContext,
  { reason, at }: { reason: string; at: string },
): Promise<never> {
  await consume(unproven, getClientAddress(context.config, http));
  context.log.warn({ connection: at, reason }, 'a delivery was not signed as it should be');
  return refuse('signature_invalid');
}

async function greet(context: Context, http: HonoContext): Promise<Response> {
  const { channel, connector } = channelOf(http);
  const connection = await connectionAt(context, http);
  const values = { ...connection.values, ...getAppValues(context, channel) };
  return greetAs(context, http, { connector, values });
}

async function greetApp(context: Context, http: HonoContext): Promise<Response> {
  const { channel, connector } = appOf(context, http);
  return greetAs(context, http, { connector, values: getAppValues(context, channel) });
}

async function greetAs(
  context: Context,
  http: HonoContext,
  { connector, values }: WebhookReceiver,
): Promise<Response> {
  if (!connector.handshake) return refuse('not_found');
  const challenge = connector.handshake(await readRequest(context, http), values);
  return answerChallenge(context, http, challenge ?? { ok: false, reason: 'the request is no challenge' });
}

async function answerChallenge(context: Context, http: HonoContext, challenge: Handshake): Promise<Response> {
  if (challenge.ok) return http.body(challenge.body, 200, { 'content-type': challenge.type });
  return refuseUnproven(context, http, { reason: challenge.reason, at: 'handshake' });
}
