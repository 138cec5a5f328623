import type { WebhookRequest } from '#connectors/kit/webhook.ts';

/** The address at which the requests of tests and twins arrive. */
export const WEBHOOK_ADDRESS = 'https://suite.example/webhooks/network/1';

/** What proves a delivery: headers, and parameters of the address. */
export type DeliverySignature = {
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
};

/** A delivery as a network sends it, for tests and scores of signatures. */
export function buildDelivery(
  body: Uint8Array,
  { headers = {}, query = {} }: DeliverySignature = {},
  more: Partial<WebhookRequest> = {},
): WebhookRequest {
  return {
    method: 'POST',
    url: withQuery(query),
    headers: new Headers(headers),
    body,
    now: new Date('2026-01-02T03:04:05.000Z'),
    ...more,
  };
}

/** The challenge of a network that comes as a GET. */
export function buildChallenge(query: Readonly<Record<string, string>>): WebhookRequest {
  return buildDelivery(new Uint8Array(), { query }, { method: 'GET' });
}

function withQuery(query: Readonly<Record<string, string>>): URL {
  const url = new URL(WEBHOOK_ADDRESS);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
