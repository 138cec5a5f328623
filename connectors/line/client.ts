import { HTTPFetchError, insight, messagingApi } from '@line/bot-sdk';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS } from '#connectors/kit/transport.ts';

/** The address of LINE's Messaging API. */
export const LINE_API = 'https://api.line.me';

/**
 * The official SDK's client over the injected transport.
 *
 * The SDK (11.2) builds paths, headers and bodies, and uses the global `fetch` without a time-out. Its inner transport is therefore
 * replaced by one with the same two methods, so that a request can be aborted, guarded and sent to a twin. Responses of 300 and above are
 * thrown as the SDK's own `HTTPFetchError`.
 */
export function makeLineClient(values: ConnectionValues, io: Io): messagingApi.MessagingApiClient {
  const channelAccessToken = values['channel_access_token'] ?? '';
  const client = new messagingApi.MessagingApiClient({ channelAccessToken });
  Object.defineProperty(client, 'httpClient', { value: transportOf(channelAccessToken, io) });
  return client;
}

/** The official SDK's client of statistics over the same transport. */
export function makeInsightClient(values: ConnectionValues, io: Io): insight.InsightClient {
  const channelAccessToken = values['channel_access_token'] ?? '';
  const client = new insight.InsightClient({ channelAccessToken });
  Object.defineProperty(client, 'httpClient', { value: transportOf(channelAccessToken, io) });
  return client;
}

function transportOf(token: string, io: Io) {
  const call = (path: string, init: RequestInit, headers: Record<string, string> = {}) =>
    request(new URL(path, io.base_url ?? LINE_API), io, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  return {
    get: (path: string, query: Readonly<Record<string, string>> = {}) =>
      call(`${path}${buildQuery(query)}`, { method: 'GET' }),
    post: (path: string, body: unknown, config?: { headers?: Record<string, string> }) =>
      call(
        path,
        { method: 'POST', body: JSON.stringify(body) },
        { 'content-type': 'application/json', ...config?.headers },
      ),
  };
}

function buildQuery(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query);
  return search.size === 0 ? '' : `?${search.toString()}`;
}

async function request(url: URL, io: Io, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(io.timeout_ms ?? DEFAULT_TIMEOUT_MS);
  // Redirects are not followed: the token must reach no other host.
  const response = await io.fetch(url, { ...init, signal, redirect: 'manual' });
  const { status, statusText, headers } = response;
  const body = await response.text();
  if (!response.ok) throw new HTTPFetchError(`${status}`, { status, statusText, headers, body });
  return new Response(body, { status, statusText, headers });
}
