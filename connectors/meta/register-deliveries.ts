import type { ConnectIo, NetworkResult } from '#connectors/kit/connect.ts';
import { requestGraph } from '#connectors/meta/graph.ts';
import { verifyTokenOf } from '#connectors/meta/signature.ts';

/** What an app at Meta asks to have delivered: the fields of one kind of object. */
export type Subscription = { network: string; object: string; fields: readonly string[] };

/**
 * Registers the address of the app's deliveries with Meta (POST /{app-id}/subscriptions), if this installation has an app and can be reached
 * from outside. Meta verifies the address at once. Idempotent.
 */
export async function registerDeliveries(
  { network, object, fields }: Subscription,
  io: ConnectIo,
): Promise<NetworkResult<null>> {
  const { app, deliveries } = io;
  if (!app || deliveries === undefined) return { ok: true, value: null };
  const answer = await requestGraph(io, {
    network,
    path: `/${encodeURIComponent(app.clientId)}/subscriptions`,
    method: 'POST',
    query: {
      object,
      callback_url: deliveries,
      fields: fields.join(','),
      include_values: 'true',
      verify_token: verifyTokenOf(app.clientSecret),
      access_token: `${app.clientId}|${app.clientSecret}`,
    },
  });
  return answer.status === 'good' ? { ok: true, value: null } : { ok: false, message: answer.message };
}
