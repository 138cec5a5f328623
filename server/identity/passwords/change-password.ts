import { fault } from '#contracts/kit/faults/fault.ts';
import { acceptPassword, storePassword } from '#server/identity/passwords/new-password.ts';
import { isOwnPassword } from '#server/identity/passwords/own-password.ts';
import { requirePasswordOwner } from '#server/identity/passwords/password-store.ts';
import { serializeTokenCookie } from '#server/identity/sessions/cookie.ts';
import { rotateSession, getTokenHash } from '#server/identity/sessions/session-store.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';
import { hashToken } from '#server/kit/secrets.ts';

type PasswordCall = Pick<Call, 'context' | 'session' | 'accountId' | 'request' | 'ip' | 'inUnit'>;

/**
 * Changes the password of the signed-in user. Their other sessions end; this one continues under a new token.
 * @returns the header that stores the session
 * @throws password_wrong, password_refused, too_many
 */
export async function changeOwnPassword(
  { context, session, accountId, request, inUnit }: PasswordCall,
  { current, password }: { current: string; password: string },
): Promise<string> {
  const userId = session.user._id;
  const owner = await requirePasswordOwner(context.database.platform, accountId, userId);
  if (!(await isOwnPassword(context, { userId, stored: owner.present, request }, current)))
    refuse('password_wrong', { fields: { current: fault('not_right') } });
  const hash = await acceptPassword(owner, password);
  const rotated = await inUnit(async (unit) => {
    const own = await rotateSession(unit.db, getTokenHash(request));
    const brandId = getRequestBrandId(context, request, accountId);
    await storePassword(context, unit, {
      userId,
      hash,
      brandId,
      ...(own ? { keep: hashToken(own.token) } : {}),
    });
    return own;
  });
  if (!rotated) return refuse('signed_out');
  const life = Date.parse(rotated.expires_at) - context.clock().getTime();
  return serializeTokenCookie(context.config, request, { token: rotated.token, life });
}
