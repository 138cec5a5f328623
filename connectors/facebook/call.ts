import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { callGraph, type GraphCall } from '#connectors/meta/call.ts';

/** Calls the Graph API as the page. */
export function callAsPage(io: Io, values: ConnectionValues, call: GraphCall): Promise<NetworkResponse> {
  return callGraph(io, { token: values['page_access_token'], app_secret: values['app_secret'] }, call);
}
