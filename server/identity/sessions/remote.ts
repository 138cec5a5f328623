import type { Session } from '#contracts/identity/session.ts';
import { REMOTE_MINUTES } from '#contracts/identity/sessions.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { serializeTokenCookie } from '#server/identity/sessions/cookie.ts';
import { findSession } from '#server/identity/sessions/find-session.ts';
import { deleteRemoteSession } from '#server/identity/sessions/session-row-store.ts';
import { createSession, rotateSession, getTokenHash } from '#server/identity/sessions/session-store.ts';
import { findActiveUser } from '#server/identity/user-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { refuse } from '#server/kit/errors.ts';
import { hashToken } from '#server/kit/secrets.ts';

type RequestOrigin = { request: Request; ip: string };
type RemoteSession = { session: Session; cookie: string };

/**
 * Signs a platform administrator in as a user, never as another administrator, for an hour at most. Both logs record it: the account's, and
 * every event that is made through it.
 * @throws not_found, not_permitted
 */
export async function startRemoteSession(
  context: Context,
  administrator: Session,
  { userId, request, ip }: RequestOrigin & { userId: string },
): Promise<RemoteSession> {
  if (!allows(administrator.user.role.permissions, ['center.access_account.write'])) refuse('not_permitted');
  const user = await findActiveUser(context, userId);
  if (!user) return refuse('not_found');
  if (user.account_id === PLATFORM_ACCOUNT_ID) return refuse('not_permitted');
  const accountId = AccountId.parse(user.account_id);
  const made = await createSession(context, {
    accountId,
    userId,
    remember: false,
    method: 'remote',
    userAgent: request.headers.get('user-agent') ?? '',
    ip,
    remote: { by: administrator.user._id, home: getTokenHash(request), life: REMOTE_MINUTES * 60_000 },
  });
  await tell(context, { accountId, userId, by: administrator.user._id, kind: 'session.remote_started' });
  const found = await findSession(context, hashToken(made.token));
  if (!found) return refuse('not_found');
  return { session: found.session, cookie: serializeTokenCookie(context.config, request, made) };
}

/** Ends acting in a user's place. @returns the administrator's own session under a new token, null when that has ended meanwhile */
export async function endRemoteSession(context: Context, request: Request): Promise<RemoteSession | null> {
  const row = await deleteRemoteSession(context, getTokenHash(request));
  if (!row?.remote_by || !row.remote_home) return refuse('illegal_transition');
  const accountId = AccountId.parse(row.account_id);
  await tell(context, { accountId, userId: row.user_id, by: row.remote_by, kind: 'session.remote_ended' });
  const own = await rotateSession(context.database.platform, row.remote_home);
  const found = own && (await findSession(context, hashToken(own.token)));
  if (!own || !found) return null;
  const life = Date.parse(own.expires_at) - context.clock().getTime();
  return {
    session: found.session,
    cookie: serializeTokenCookie(context.config, request, { token: own.token, life }),
  };
}

type RemoteSignIn = { accountId: AccountId; userId: string; by: string; kind: string };

function tell(context: Context, { accountId, userId, by, kind }: RemoteSignIn): Promise<void> {
  return inTransaction(
    context,
    { accountId, actor: { kind: 'user', id: userId, through: by } },
    async (unit) => {
      unit.record({ kind, entityId: userId });
    },
  );
}
