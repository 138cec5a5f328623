import { PasswordStrength, type Language } from '#contracts/accounts/account.ts';
import type { Session } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { mustUseSso } from '#server/identity/break-glass.ts';
import { openSessionOf } from '#server/identity/finish-sign-in.ts';
import { acceptPassword } from '#server/identity/passwords/new-password.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { refuse } from '#server/kit/errors.ts';
import { consumeInvitation, requireOpenInvitation } from '#server/people/invitation-store.ts';
import { storeJoinedUser } from '#server/people/user-store.ts';

/**
 * The data of a link for its holder. @throws link_used, link_expired, invitation_invalid when it was withdrawn or replaced, no user of the
 * account may sign in, or this is another account's host
 */
export async function readInvitation(context: Context, request: Request, token: string) {
  const found = await requireOpenInvitation(context, request, token);
  const { name, email, account, invited_by, expires_at, language } = found;
  const password_strength = PasswordStrength.parse(found.password_strength);
  return { name, email, account, invited_by, expires_at, password_strength, language };
}

type Acceptance = {
  token: string;
  name: string;
  password: string;
  language?: Language | undefined;
  request: Request;
  ip: string;
};

/**
 * Uses a link up: the user gets a name and a password and is signed in. A user who must sign in by single sign-on needs neither, and the
 * link stays. @throws link_used, link_expired, invitation_invalid, password_refused, sso_required
 */
export async function acceptInvitation(
  context: Context,
  { token, name, password, language, request, ip }: Acceptance,
): Promise<{ session: Session; cookie: string }> {
  const { _id, account_id, password_strength, email, account } = await requireOpenInvitation(
    context,
    request,
    token,
  );
  const strength = PasswordStrength.parse(password_strength);
  const password_hash = await acceptPassword(
    { strength, about: [name, email, account], hashes: [] },
    password,
  );
  const accountId = AccountId.parse(account_id);
  await inTransaction(context, { accountId, actor: { kind: 'user', id: _id } }, async (unit) => {
    if (await mustUseSso(unit, _id)) refuse('sso_required');
    // Two clicks at once: the one that takes the row wins, the other finds nothing.
    if (!(await consumeInvitation(unit, token))) refuse('link_used');
    await storeJoinedUser(unit, _id, { name, password_hash, language });
    unit.record({ kind: 'user.joined', entityId: _id });
  });
  return openSessionOf(context, { accountId, userId: _id, method: 'password', remember: false, request, ip });
}
