import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { Io } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, isUnsentError } from '#connectors/kit/transport.ts';

/**
 * Sends a request whose address and headers are complete, for networks that sign them, and reads the response as JSON in which long numbers
 * stay exact. Redirects are not followed, so that a token reaches no other host.
 */
export async function exchangeJson(io: Io, url: URL, init: RequestInit): Promise<NetworkResponse> {
  try {
    const response = await io.fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(io.timeout_ms ?? DEFAULT_TIMEOUT_MS),
    });
    const body = readJsonBody(new Uint8Array(await response.arrayBuffer()));
    return {
      met: true,
      status: response.status,
      headers: response.headers,
      body: body.ok ? body.value : undefined,
    };
  } catch (error) {
    return { met: false, left: !isUnsentError(error), message: describeFailure(error) };
  }
}
