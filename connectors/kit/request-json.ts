import type { Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure } from '#connectors/kit/transport.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** A network's response: `body` is undefined where it was no JSON. */
export type JsonAnswer =
  | { met: true; status: number; ok: boolean; body: unknown }
  | { met: false; message: Fault };

/**
 * Requests JSON from a network. Redirects are not followed, so that a token reaches no other host; a failure to reach it is a value. `path`
 * is relative to `io.base_url` where a twin is used, else to `home`.
 */
export async function requestJson(
  io: Io,
  home: string,
  path: string,
  init: RequestInit = {},
): Promise<JsonAnswer> {
  try {
    const answer = await io.fetch(new URL(path, io.base_url ?? home), {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(io.timeout_ms ?? DEFAULT_TIMEOUT_MS),
    });
    return { met: true, status: answer.status, ok: answer.ok, body: parseJson(await answer.text()) };
  } catch (error) {
    return { met: false, message: describeFailure(error) };
  }
}

/** The instant this many seconds from now; null for a token without an expiry. */
export function computeExpiry(seconds: number | undefined, now: Date): string | null {
  return seconds === undefined || seconds <= 0
    ? null
    : new Date(now.getTime() + seconds * 1000).toISOString();
}
