import { noteAccess } from '#server/audit/public.ts';
import { resolveOperatorSession } from '#server/identity/operator.ts';
import { findRequestSession } from '#server/identity/sessions/session-store.ts';
import { resolveKeyCaller } from '#server/integrations/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Authenticate, Caller } from '#server/kit/http/gate.ts';

const NOBODY: Caller = { session: null, scope: null, via: 'nobody' };

/**
 * Identifies the caller: an operator of this machine, an API key or a signed-in user.
 * @throws signed_out unless the call is public; the refusal of an API key that lacks permission or is no longer valid
 */
export const authenticate: Authenticate = async (context, { endpoint, request, ip }) => {
  if (endpoint.access.kind === 'public') return NOBODY;
  const operator = await resolveOperatorSession(context, request, ip);
  if (operator)
    return {
      session: operator.session,
      scope: { accountId: operator.accountId, actor: { kind: 'operator', id: null } },
      via: 'operator',
    };
  const byKey = await resolveKeyCaller(context, endpoint, { request, ip });
  if (byKey)
    return {
      session: byKey.session,
      scope: { accountId: byKey.accountId, actor: byKey.actor },
      via: 'api_key',
      quota: byKey.quota,
    };
  return callerByCookie(context, request);
};

async function callerByCookie(context: Context, request: Request): Promise<Caller> {
  const found = await findRequestSession(context, request);
  if (!found) return refuse('signed_out');
  const { user, remote } = found.session;
  // Acting on behalf of a user does not count as a visit of that user.
  if (!remote) noteAccess(context, { accountId: found.accountId, userId: user._id, door: 'screen' });
  const actor: Actor = { kind: 'user', id: user._id, ...(remote ? { through: remote.administrator } : {}) };
  return { session: found.session, scope: { accountId: found.accountId, actor }, via: 'cookie' };
}
