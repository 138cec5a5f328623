import type { Session } from '#contracts/identity/session.ts';
import { finishSignIn } from '#server/identity/finish-sign-in.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import { resolvePerson } from '#server/sso/person.ts';
import { linkSession } from '#server/sso/provider-session-store.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

type RequestOrigin = { request: Request; ip: string };

/** Opens the session of somebody who was proved at a provider, and remembers which sign-in there it hangs on. @throws sso_refused */
export async function enterBySso(
  context: Context,
  connection: ConnectionRow,
  { person, request, ip }: RequestOrigin & { person: SsoPerson },
): Promise<{ session: Session; cookie: string }> {
  const who = await resolvePerson(context, connection, person);
  const outcome = await finishSignIn(context, { ...who, method: 'sso', remember: false, request, ip });
  if ('mfa_required' in outcome) return refuse('sso_refused');
  await linkSession(context, { accountId: who.accountId, cookie: outcome.cookie, connection, person });
  return outcome;
}
