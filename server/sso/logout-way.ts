import type { Context } from '#server/kit/context.ts';
import { generateToken } from '#server/kit/secrets.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import { claimFlow } from '#server/sso/flow-store.ts';
import { endProviderSessions } from '#server/sso/provider-session-store.ts';
import {
  FRESH_MS,
  readLogout,
  buildSamlLogoutResponseAddress,
  type SamlBinding,
} from '#server/sso/saml-logout.ts';

type LogoutRequest = { origin: string; carried: SamlBinding; relayState: string };

/** The destination of a user who is signed out everywhere. */
const OUT = '/login';

/**
 * Processes a SAML provider's message about logging out: ends exactly the sessions that its request names, once, and reports that to the
 * provider; or accepts its response to a log-out that began here.
 * @returns the next address of the browser
 * @throws when the message is invalid, was used before, or answers no request of ours
 */
export async function handleSamlLogout(
  context: Context,
  row: ConnectionRow,
  { origin, carried, relayState }: LogoutRequest,
): Promise<string> {
  if (row.type !== 'saml') throw new Error('the connection is not of SAML');
  const about = { origin, id: `_${generateToken()}` };
  const message = await readLogout(context, row, { ...about, carried });
  if (message.kind === 'response') {
    const flow = await claimFlow(context, { state: message.answers, connectionId: row._id });
    if (!flow) throw new Error('no log-out of ours waits for this answer');
    return OUT;
  }
  const { id, subject, sids, profile } = message;
  // For as long as a message may differ from our clock, in both directions.
  await endProviderSessions(context, row, { message: id, life: 2 * FRESH_MS, subject, sids });
  return (await buildSamlLogoutResponseAddress(context, row, { ...about, profile, relayState })) ?? OUT;
}
