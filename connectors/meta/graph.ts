import { z } from 'zod';
import type { Io } from '#connectors/kit/exchange.ts';
import { requestJson } from '#connectors/kit/request-json.ts';
import { quoteFault, toStatusFault } from '#contracts/inbound/fault.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The address of the Graph API, and the version that these connectors were written for. */
export const GRAPH_API = 'https://graph.facebook.com';
export const GRAPH_VERSION = 'v23.0';

/** Codes of the Graph API for an invalid token: 190 (expired, revoked, changed password), 102 (session), 10 and 200 (permissions). */
const TOKEN_OVER = new Set([102, 190, 10, 200]);

/** A response of the Graph API: the body, that the token is invalid, or that the result is unknown. */
export type GraphAnswer =
  | { status: 'good'; body: unknown }
  | { status: 'refused' | 'unknown'; message: Fault };

const Refusal = z.object({
  error: z.object({ message: z.string(), code: z.number(), error_subcode: z.number().optional() }),
});

/** A request to the Graph API; `network` is the name that is shown with a failure, `home` another host than Facebook's. */
export type GraphRequest = {
  network: string;
  home?: string;
  path: string;
  query: Readonly<Record<string, string>>;
  method?: 'GET' | 'POST' | 'DELETE';
};

/** Sends a request to the Graph API. `query` contains the token, as the API documents it; addresses are never logged. */
export async function requestGraph(
  io: Io,
  { network, home = GRAPH_API, path, query, method = 'GET' }: GraphRequest,
): Promise<GraphAnswer> {
  const address = `/${GRAPH_VERSION}${path}?${new URLSearchParams(query).toString()}`;
  const answer = await requestJson(io, home, address, { method });
  if (!answer.met) return { status: 'unknown', message: answer.message };
  if (answer.ok && answer.body !== undefined) return { status: 'good', body: answer.body };
  const refusal = Refusal.safeParse(answer.body);
  if (!refusal.success)
    return {
      status: 'unknown',
      message: fault('answered', { network, status: toStatusFault(answer.status) }),
    };
  const { message, code } = refusal.data.error;
  return { status: TOKEN_OVER.has(code) ? 'refused' : 'unknown', message: quoteFault(cutText(message, 300)) };
}
