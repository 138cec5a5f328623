import { z } from 'zod';
import type { ConnectIo, Delivery } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { requestJson, type JsonAnswer } from '#connectors/kit/request-json.ts';
import { toProblemFault, X_API } from '#connectors/twitter/api.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

const Webhook = z.object({ id: z.string().min(1), url: z.string(), valid: z.boolean().optional() });
const Webhooks = z.object({ data: z.array(Webhook).default([]) });
const Made = z.object({ data: Webhook });
const Subscribed = z.object({ data: z.object({ subscribed: z.boolean() }) });

type Step<T> = { ok: true; value: T } | { ok: false; message: Fault };

/**
 * Subscribes to X's deliveries for an account: the app's webhook is registered once (X verifies the address at once), verified again where
 * X marked it invalid, and the account is subscribed to it. An app without permission for it, or an installation that cannot be reached
 * from outside, continues to poll; repeating it is harmless. Source: docs.x.com, "Webhooks API" (POST, GET, PUT /2/webhooks with the app's
 * bearer token), "Account Activity API" (v2).
 */
export async function deliverActivity(values: ConnectionValues, io: ConnectIo): Promise<Delivery> {
  if (io.deliveries === undefined || io.app?.bearer === undefined) return { state: 'asked', message: null };
  const webhook = await webhookOf(io, io.deliveries);
  const subscribed = webhook.ok ? await subscribe(webhook.value, values, io) : webhook;
  return subscribed.ok ? { state: 'pushed', message: null } : { state: 'asked', message: subscribed.message };
}

/** Ends an account's deliveries, as far as X lets us: they end with its token in any case. */
export async function stopDeliveries(values: ConnectionValues, io: ConnectIo): Promise<void> {
  if (io.deliveries === undefined || io.app?.bearer === undefined) return;
  const webhook = await findWebhook(io, io.deliveries);
  if (!webhook.ok || webhook.value === undefined) return;
  const user = encodeURIComponent(values['account_id'] ?? '');
  await asApp(io, 'DELETE', subscriptionsOf(webhook.value.id, `${user}/all`));
}

function subscriptionsOf(webhook: string, which = 'all'): string {
  return `/2/account_activity/webhooks/${encodeURIComponent(webhook)}/subscriptions/${which}`;
}

/** @returns the id of the app's webhook at our address, which X has just verified */
async function webhookOf(io: ConnectIo, url: string): Promise<Step<string>> {
  const found = await findWebhook(io, url);
  if (!found.ok) return found;
  const { value } = found;
  if (value !== undefined && value.valid !== false) return { ok: true, value: value.id };
  if (value === undefined) {
    const made = read(await asApp(io, 'POST', '/2/webhooks', { url }), Made);
    return made.ok ? { ok: true, value: made.value.data.id } : made;
  }
  // X verifies the address again (CRC) and reactivates it when the response is right.
  const mended = await asApp(io, 'PUT', `/2/webhooks/${encodeURIComponent(value.id)}`);
  return mended.met && mended.ok ? { ok: true, value: value.id } : refusedBy(mended);
}

async function findWebhook(io: ConnectIo, url: string): Promise<Step<z.infer<typeof Webhook> | undefined>> {
  const listed = read(await asApp(io, 'GET', '/2/webhooks'), Webhooks);
  return listed.ok ? { ok: true, value: listed.value.data.find((one) => one.url === url) } : listed;
}

/** X returns an error for a second subscription, so an existing one is looked up first. */
async function subscribe(webhook: string, values: ConnectionValues, io: ConnectIo): Promise<Step<null>> {
  const path = subscriptionsOf(webhook);
  const asUser = { authorization: `Bearer ${values['access_token'] ?? ''}` };
  const there = read(await requestJson(io, X_API, path, { headers: asUser }), Subscribed);
  if (there.ok && there.value.data.subscribed) return { ok: true, value: null };
  const init = { method: 'POST', headers: { ...asUser, 'content-type': 'application/json' }, body: '{}' };
  const made = read(await requestJson(io, X_API, path, init), Subscribed);
  if (!made.ok) return made;
  return made.value.data.subscribed
    ? { ok: true, value: null }
    : { ok: false, message: fault('not_subscribed', { network: 'X' }) };
}

function asApp(io: ConnectIo, method: string, path: string, body?: unknown): Promise<JsonAnswer> {
  return requestJson(io, X_API, path, {
    method,
    headers: { authorization: `Bearer ${io.app?.bearer ?? ''}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function read<Shape extends z.ZodType>(answer: JsonAnswer, shape: Shape): Step<z.infer<Shape>> {
  const found = answer.met && answer.ok ? shape.safeParse(answer.body) : undefined;
  return found?.success ? { ok: true, value: found.data } : refusedBy(answer);
}

function refusedBy(answer: JsonAnswer): { ok: false; message: Fault } {
  return {
    ok: false,
    message: answer.met
      ? toProblemFault(answer.body, answer.status)
      : fault('at', { network: 'X', rest: answer.message }),
  };
}
