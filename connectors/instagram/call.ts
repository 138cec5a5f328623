import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { callGraph, type GraphCall } from '#connectors/meta/call.ts';

/** Calls the Graph API for the account, with the token of the page that it is linked to. */
export function callAsAccount(io: Io, values: ConnectionValues, call: GraphCall): Promise<NetworkResponse> {
  return callGraph(io, { token: values['page_access_token'], app_secret: values['app_secret'] }, call);
}

/** The path of the account, for its media, comments and mentions. */
export function toAccountPath({ account_id = '' }: ConnectionValues): string {
  return `/${encodeURIComponent(account_id)}`;
}

/** The path of the page that the account is linked to, for its conversations. */
export function toPagePath({ page_id = 'me' }: ConnectionValues): string {
  return `/${encodeURIComponent(page_id)}`;
}
