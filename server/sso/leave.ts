import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { startFlow } from '#server/sso/flow-store.ts';
import { findSignInOfSession } from '#server/sso/provider-session-store.ts';
import { buildSamlLogoutAddress } from '#server/sso/saml-logout.ts';

type SignOutInput = { unit: UnitOfWork; tokenHash: Buffer; origin: string };

/**
 * The address at which the provider ends the sign-in of a session; determined before the session ends.
 * @returns null where the session was not opened by SAML, or its provider has no log-out
 */
export async function buildLogoutAddress(
  context: Context,
  { unit, tokenHash, origin }: SignOutInput,
): Promise<string | null> {
  const row = await findSignInOfSession(unit, tokenHash);
  if (!row?.saml?.logout_url || !row.name_id) return null;
  const who = { subject: row.subject, sid: row.sid, name: row.name_id };
  const found: { address: string | null } = { address: null };
  const lead = async (): Promise<void> => {
    const { flow } = await startFlow(context, row, { redirect: null, language: null });
    found.address = await buildSamlLogoutAddress(context, row, { origin, id: flow.state, who });
  };
  // Whatever a connection's settings are, no user is prevented from signing out here.
  await ignoreFailure(context.log, 'leading to the log-out of a provider', lead());
  return found.address;
}
