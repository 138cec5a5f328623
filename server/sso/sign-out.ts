import { signOut } from '#contracts/identity/session.ts';
import { serializeClearedCookie } from '#server/identity/sessions/cookie.ts';
import { deleteHomeSession } from '#server/identity/sessions/session-row-store.ts';
import { deleteSession, getTokenHash } from '#server/identity/sessions/session-store.ts';
import { bind } from '#server/kit/http/call.ts';
import { getReturnBase } from '#server/kit/mail/link-base.ts';
import { counters } from '#server/kit/metrics.ts';
import { buildLogoutAddress } from '#server/sso/leave.ts';

/** Signing out: of the suite, and of the provider where one signed in through it. */
export const signOutHandlers = [
  bind(signOut, async ({ context, request, session, unit, query, setCookie }) => {
    for (const product of query.failed?.split(',') ?? [])
      counters.ignoredFailures.inc({ reason: `${product} log-out` });
    const tokenHash = getTokenHash(request);
    const origin = getReturnBase(context, request);
    const logout_url = await buildLogoutAddress(context, { unit, tokenHash, origin });
    const home = await deleteSession(unit.db, tokenHash);
    // Once this is durable: the one in somebody's place hangs on the other.
    if (home) unit.afterCommit(() => deleteHomeSession(context, home));
    unit.record({ kind: 'user.signed_out', entityId: session.user._id });
    setCookie(serializeClearedCookie(context.config, request));
    return { logout_url };
  }),
];
