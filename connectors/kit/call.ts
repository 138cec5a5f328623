import type { z } from 'zod';
import type { Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, isUnsentError } from '#connectors/kit/transport.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/**
 * The outcome of one request that may change something: a response (`body` undefined if it was not JSON), or none. `left` states whether
 * the network may have acted on it nevertheless.
 */
export type NetworkResponse =
  | { met: true; status: number; headers: Headers; body: unknown }
  | { met: false; left: boolean; message: Fault };

/** A request to a network, with `path` relative to `io.base_url` where a twin is used, else to `home`. An empty `token` is not sent. */
export type Call = {
  home: string;
  path: string;
  token: string;
  method: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

/**
 * Sends a request that changes something. Forms and files (`Blob`) are sent as they are, any other body as JSON. Redirects are not followed, so that the token
 * reaches no other host.
 */
export async function callNetwork(
  io: Io,
  { home, path, token, method, body, headers: more }: Call,
): Promise<NetworkResponse> {
  const form = body instanceof FormData || body instanceof Blob || body instanceof URLSearchParams;
  const headers = {
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
    ...more,
  };
  try {
    const answer = await io.fetch(new URL(path, io.base_url ?? home), {
      method,
      headers,
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(io.timeout_ms ?? DEFAULT_TIMEOUT_MS),
    });
    const text = await answer.text();
    return { met: true, status: answer.status, headers: answer.headers, body: parseJson(text) };
  } catch (error) {
    return { met: false, left: !isUnsentError(error), message: describeFailure(error) };
  }
}

/** What a network says when it accepts a request; undefined where it refused it, or said something else. */
export function readAccepted<Shape extends z.ZodType>(
  called: NetworkResponse,
  shape: Shape,
): z.output<Shape> | undefined {
  return called.met && called.status < 300 ? shape.safeParse(called.body).data : undefined;
}
