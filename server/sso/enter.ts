import type { Language } from '#contracts/accounts/account.ts';
import type { Session } from '#contracts/identity/session.ts';
import { finishSignIn } from '#server/identity/finish-sign-in.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import { resolvePerson } from '#server/sso/person.ts';
import { linkSession } from '#server/sso/provider-session-store.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

type RequestOrigin = { request: Request; ip: string; language: Language | null };

/** Opens the session of somebody who was proved at a provider, and remembers which sign-in there it hangs on. @throws sso_refused */
export async function enterBySso(
  context: Context,
  connection: ConnectionRow,
  { person, request, ip, language }: RequestOrigin & { person: SsoPerson },
): Promise<{ session: Session; cookie: string }> {
  const who = await resolvePerson(context, connection, person);
  const proved = { ...who, method: 'sso' as const, remember: false, request, ip, language };
  const outcome = await finishSignIn(context, proved);
  if ('mfa_required' in outcome) return refuse('sso_refused');
  await linkSession(context, { accountId: who.accountId, cookie: outcome.cookie, connection, person });
  return outcome;
}
