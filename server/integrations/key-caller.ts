import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Session } from '#contracts/identity/session.ts';
import { KEY_CALLS_A_MINUTE, KEY_MARK } from '#contracts/integrations/api-key.ts';
import { isOpenToKeys } from '#contracts/integrations/key-reach.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { noteAccess } from '#server/audit/public.ts';
import { loadSession } from '#server/identity/sessions/load-session.ts';
import { findLivingKey, touchKey } from '#server/integrations/key-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { ignoreFailure, refuse } from '#server/kit/errors.ts';
import { consume, type Quota } from '#server/kit/http/limits.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { countApiCall } from '#server/payment/public.ts';

const BEARER = `Bearer ${KEY_MARK}`;
const TOUCH_EVERY = 60_000;
const limiter = new RateLimiterMemory({ points: KEY_CALLS_A_MINUTE, duration: 60 });

/** The caller with a key: its creator, with the permissions that both the key and the creator's role include. */
export type KeyCaller = { accountId: AccountId; session: Session; actor: Actor; quota: Quota };

/**
 * The caller behind an API key, null for a request without one.
 *
 * @throws signed_out for a key that is not or no longer valid, api_key_refused for calls that no key may make, too_many, limit_reached
 */
export async function resolveKeyCaller(
  context: Context,
  endpoint: Endpoint,
  { request, ip }: { request: Request; ip: string },
): Promise<KeyCaller | null> {
  const given = request.headers.get('authorization');
  if (!given?.startsWith(BEARER)) return null;
  const now = context.clock();
  const key = await findLivingKey(context.database, hashToken(given.slice('Bearer '.length).trim()), now);
  if (!key) return refuse('signed_out');
  if (!isOpenToKeys(endpoint)) return refuse('api_key_refused');
  const quota = await consume(limiter, key._id);
  await countApiCall(context, key.account_id);
  if (key.last_used_at === null || now.getTime() - Date.parse(key.last_used_at) > TOUCH_EVERY)
    await ignoreFailure(context.log, 'touching an API key', touchKey(context.database, key._id, now, ip));
  noteAccess(context, { accountId: key.account_id, userId: key.user_id, door: 'api_key' });
  return {
    accountId: AccountId.parse(key.account_id),
    session: cutTo(key.scopes, await loadSession(context, key.account_id, key.user_id)),
    actor: { kind: 'api_key', id: key.user_id, through: key._id },
    quota,
  };
}

/** Scopes never add to what the creator may do at the time of the call. */
function cutTo(scopes: readonly string[], session: Session): Session {
  return {
    ...session,
    user: {
      ...session.user,
      role: {
        ...session.user.role,
        permissions: session.user.role.permissions.filter((permission) => scopes.includes(permission)),
      },
    },
  };
}
