import type { Context as HonoContext, Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Connector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, VerificationResult } from '#connectors/kit/exchange.ts';
import { findConnector } from '#connectors/register.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { findConnection, findConnectionsAt, type Connection } from '#server/channels/connection-store.ts';
import { findDeliveryApp, getAppValues } from '#server/channels/connectors.ts';
import { handleDeauthorization } from '#server/channels/deauthorized.ts';
import type { Context } from '#server/kit/context.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { getClientAddress } from '#server/kit/http/address.ts';
import { readBytes } from '#server/kit/http/input.ts';
import { consume } from '#server/kit/http/limits.ts';
import { presentFailure } from '#server/kit/http/response.ts';
import { counters, histograms } from '#server/kit/metrics.ts';

/** The maximum size of a delivery: 1 MiB. */
const MAX_BYTES = 1024 * 1024;
/** Deliveries without a valid signature, by address: guessing is stopped early, a network's own flood never. */
const unsigned = new RateLimiterMemory({ points: 120, duration: 60 });

/**
 * The endpoint for deliveries of channels: `POST /webhooks/{channel}/{connection_id}`, and `POST /webhooks/{channel}/app/{app_id}` where a
 * network delivers for all accounts of an app to one address. Every slug responds from the first day, with 404 while nothing is connected
 * there. 200 only once everything is stored durably. A GET answers the challenge by which a network verifies that an address is ours.
 */
export function mountWebhooks(app: Hono, context: Context): void {
  app.get('/webhooks/:channel/app/:app_id', (http) => answer(context, http, () => greetApp(context, http)));
  app.post('/webhooks/:channel/app/:app_id', (http) =>
    answer(context, http, () => takeForApp(context, http)),
  );
  app.post('/webhooks/facebook/app/:app_id/deauthorized', (http) =>
    answer(context, http, () => withdraw(context, http)),
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

async function takeFor(context: Context, http: HonoContext): Promise<Response> {
  const { channel, connector } = channelOf(http);
  const { verify, parse } = connector;
  if (!verify || !parse) return refuse('not_found');
  const connection = await connectionAt(context, http);
  const body = await readBytes(http.req.raw, MAX_BYTES);
  const values = { ...connection.values, ...getAppValues(context, channel) };
  await insist(context, http, { verdict: verify(body, http.req.raw.headers, values), at: connection._id });
  if (!connection.active) refuse('connection_inactive');
  const parsed = parse(body, context.clock(), values);
  const taken = await context.ports.deliveries.receive(context, connection, parsed);
  counters.inbound.inc({ channel, result: 'refused' }, parsed.refused.length);
  return http.json({ taken, refused: parsed.refused.map(({ reason }) => reason) });
}

async function takeForApp(context: Context, http: HonoContext): Promise<Response> {
  const { channel, connector } = appOf(context, http);
  const { verify, parseByAccount } = connector;
  if (!verify || !parseByAccount) return refuse('not_found');
  const body = await readBytes(http.req.raw, MAX_BYTES);
  const verdict = verify(body, http.req.raw.headers, getAppValues(context, channel));
  await insist(context, http, { verdict, at: 'app' });
  const { parts, refused } = parseByAccount(body, context.clock());
  const connections = await findConnectionsAt(context, channel, [
    ...new Set(parts.map((part) => part.account)),
  ]);
  const taken = await Promise.all(
    parts.flatMap(({ account, parsed }) =>
      (connections.get(account) ?? [])
        .filter((connection) => connection.active)
        .map((connection) => context.ports.deliveries.receive(context, connection, parsed)),
    ),
  );
  counters.inbound.inc({ channel, result: 'refused' }, refused.length);
  return http.json({
    taken: taken.reduce((sum, one) => sum + one, 0),
    refused: refused.map(({ reason }) => reason),
  });
}

async function withdraw(context: Context, http: HonoContext): Promise<Response> {
  const app = context.config.providers.facebook;
  if (!app || app.clientId !== http.req.param('app_id')) return refuse('not_found');
  const form = Buffer.from(await readBytes(http.req.raw, MAX_BYTES)).toString('utf8');
  await insist(context, http, { verdict: await handleDeauthorization(context, form), at: 'deauthorized' });
  return http.json({ received: true });
}

/** The connector of an address that belongs to our app at a network. @throws not_found where the app is another one */
function appOf(context: Context, http: HonoContext): { channel: Channel; connector: Connector } {
  const found = channelOf(http);
  const app = findDeliveryApp(context, found.channel);
  return app && app.clientId === http.req.param('app_id') ? found : refuse('not_found');
}

/** Refuses deliveries that are not signed correctly; guessing is stopped early. @throws signature_invalid, too_many */
async function insist(
  context: Context,
  http: HonoContext,
  { verdict, at }: { verdict: VerificationResult; at: string },
): Promise<void> {
  if (verdict.ok) return;
  await consume(unsigned, getClientAddress(context.config, http));
  context.log.warn({ connection: at, reason: verdict.reason }, 'a delivery was not signed as it should be');
  refuse('signature_invalid');
}

async function greet(context: Context, http: HonoContext): Promise<Response> {
  const { channel, connector } = channelOf(http);
  const connection = await connectionAt(context, http);
  return shake(context, http, {
    connector,
    values: { ...connection.values, ...getAppValues(context, channel) },
  });
}

async function greetApp(context: Context, http: HonoContext): Promise<Response> {
  const { channel, connector } = appOf(context, http);
  return shake(context, http, { connector, values: getAppValues(context, channel) });
}

type WebhookReceiver = { connector: Connector; values: ConnectionValues };

async function shake(
  context: Context,
  http: HonoContext,
  { connector, values }: WebhookReceiver,
): Promise<Response> {
  if (!connector.handshake) return refuse('not_found');
  const hand = connector.handshake(new URL(http.req.url).searchParams, values);
  if (hand.ok) return http.body(hand.body, 200, { 'content-type': hand.type });
  await insist(context, http, { verdict: hand, at: 'handshake' });
  return refuse('signature_invalid');
}
