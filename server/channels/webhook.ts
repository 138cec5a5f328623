import type { Context as HonoContext, Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Channel } from '#contracts/inbound/channel.ts';
import { Id } from '#contracts/kit/ids.ts';
import type { Parsed } from '#connectors/kit/connector.ts';
import { connectorOf } from '#connectors/register.ts';
import { findConnection, type Connection } from '#server/channels/connection-store.ts';
import { receive } from '#server/crm/public.ts';
import type { Context } from '#server/kit/context.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { clientAddress } from '#server/kit/http/address.ts';
import { presentFailure } from '#server/kit/http/answer.ts';
import { readBytes } from '#server/kit/http/input.ts';
import { consume } from '#server/kit/http/limits.ts';
import { counters, histograms } from '#server/kit/metrics.ts';

/** The largest delivery taken: 1 MiB. */
const MAX_BYTES = 1024 * 1024;
/** Deliveries that nobody signed, by address: guessing is stopped early, a network's own flood never. */
const unsigned = new RateLimiterMemory({ points: 120, duration: 60 });

/**
 * The gate for what channels send: `POST /webhooks/{channel}/{connection_id}`. Every slug answers from the first day, with 404
 * while nothing is connected there. 200 only once everything is stored for good.
 */
export const mountWebhooks = (app: Hono, context: Context): void => {
  app.post('/webhooks/:channel/:connection_id', (http) => answer(context, http));
};

const answer = async (context: Context, http: HonoContext): Promise<Response> => {
  const timer = histograms.calls.startTimer({ endpoint: 'webhook' });
  const requestId = context.newId();
  try {
    const { connection, parsed } = await admit(context, http);
    const taken = await receive(context, connection, parsed);
    counters.inbound.inc({ channel: connection.channel, result: 'refused' }, parsed.refused.length);
    timer({ status: 200 });
    return http.json({ taken, refused: parsed.refused.map(({ reason }) => reason) });
  } catch (error) {
    const failure = presentFailure(context.log, error, { requestId, endpoint: 'webhook' });
    timer({ status: failure.status });
    return http.json(failure.body, failure.status, { 'x-request-id': requestId, ...failure.headers });
  }
};

type Admitted = { connection: Connection; parsed: Parsed };

/** Checks that the bytes are the network's own before anything reads them. @throws not_found, too_large, signature_invalid */
const admit = async (context: Context, http: HonoContext): Promise<Admitted> => {
  const channel = orNotFound(Channel.safeParse(http.req.param('channel')).data);
  const id = orNotFound(Id.safeParse(http.req.param('connection_id')).data);
  const connector = orNotFound(connectorOf(channel));
  const { verify, parse } = connector;
  if (!verify || !parse) return refuse('not_found');
  const connection = orNotFound(await findConnection(context, id));
  if (connection.channel !== channel) refuse('not_found');
  const body = await readBytes(http.req.raw, MAX_BYTES);
  const verdict = verify(body, http.req.raw.headers, connection.values);
  if (!verdict.ok) {
    await consume(unsigned, clientAddress(context.config, http));
    context.log.warn({ connection: id, reason: verdict.reason }, 'a delivery was not signed as it should be');
    refuse('signature_invalid');
  }
  if (!connection.active) refuse('connection_inactive');
  return { connection, parsed: parse(body, context.clock()) };
};
