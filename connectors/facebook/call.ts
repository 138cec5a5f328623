import { GRAPH_API, GRAPH_VERSION } from '#connectors/facebook/graph.ts';
import { computeAppSecretProof } from '#connectors/facebook/signature.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';

type PageRequest = {
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  body?: unknown;
};

/** Calls the Graph API as the page, with the proof that we know the app's secret where we do. The token goes in a header. */
export function callAsPage(io: Io, values: ConnectionValues, ask: PageRequest): Promise<NetworkResponse> {
  const { path, method = 'POST', query = {}, body } = ask;
  const token = values['page_access_token'] ?? '';
  const secret = values['app_secret'] ?? '';
  const proof: Record<string, string> =
    secret === '' ? {} : { appsecret_proof: computeAppSecretProof(token, secret) };
  const search = new URLSearchParams({ ...query, ...proof }).toString();
  return callNetwork(io, {
    home: GRAPH_API,
    path: `/${GRAPH_VERSION}${path}${search === '' ? '' : `?${search}`}`,
    token,
    method,
    ...(body === undefined ? {} : { body }),
  });
}
