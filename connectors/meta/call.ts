import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { Io } from '#connectors/kit/exchange.ts';
import { GRAPH_API, GRAPH_VERSION } from '#connectors/meta/graph.ts';
import { computeAppSecretProof } from '#connectors/meta/signature.ts';

/** For whom the Graph API is called; the app's secret is absent where this installation does not know it. */
export type GraphCaller = { token: string | undefined; app_secret: string | undefined; home?: string };

/** A call of the Graph API that may change something. */
export type GraphCall = {
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  body?: unknown;
};

/** Calls the Graph API with the proof that we know the app's secret, where we do. The token goes in a header. */
export function callGraph(
  io: Io,
  { token = '', app_secret = '', home = GRAPH_API }: GraphCaller,
  { path, method = 'POST', query = {}, body }: GraphCall,
): Promise<NetworkResponse> {
  const proof: Record<string, string> =
    app_secret === '' ? {} : { appsecret_proof: computeAppSecretProof(token, app_secret) };
  const search = new URLSearchParams({ ...query, ...proof }).toString();
  return callNetwork(io, {
    home,
    path: `/${GRAPH_VERSION}${path}${search === '' ? '' : `?${search}`}`,
    token,
    method,
    ...(body === undefined ? {} : { body }),
  });
}
