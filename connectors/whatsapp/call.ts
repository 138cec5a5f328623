import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { callGraph, type GraphCall } from '#connectors/meta/call.ts';

/** The name that is shown with what WhatsApp answers. */
export const WHATSAPP = 'WhatsApp';

/** Calls the Graph API with the token of the system user. */
export function callAsNumber(io: Io, values: ConnectionValues, call: GraphCall): Promise<NetworkResponse> {
  return callGraph(io, { token: values['system_user_token'], app_secret: values['app_secret'] }, call);
}

/** The path below a number. */
export function toNumberPath(values: ConnectionValues, edge: string): string {
  return `/${encodeURIComponent(values['phone_number_id'] ?? '')}${edge}`;
}

/** The path below the business account that owns the number. */
export function toAccountPath(values: ConnectionValues, edge: string): string {
  return `/${encodeURIComponent(values['business_account_id'] ?? '')}${edge}`;
}
