import { isPaid } from '#contracts/identity/guards.ts';
import { canCall } from '#contracts/identity/may-call.ts';
import { isPasswordExpired } from '#contracts/identity/password-expiry.ts';
import type { Session } from '#contracts/identity/session.ts';
import { API_BASE, type Endpoint } from '#contracts/kit/endpoint.ts';
import { Product } from '#contracts/kit/products.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import type { Context } from '#server/kit/context.ts';
import type { Scope } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Quota } from '#server/kit/http/limits.ts';

/** The caller. `scope` is the account and actor for which everything in the call is done; null in public calls. */
export type Caller = {
  session: Session | null;
  scope: Scope | null;
  via: 'cookie' | 'api_key' | 'operator' | 'nobody';
  /** The remaining calls of an API key. */
  quota?: Quota;
};

/** Identifies the caller; the composition root provides it, since it depends on modules. @throws signed_out unless the call is public */
export type Authenticate = (
  context: Context,
  call: { endpoint: Endpoint; request: Request; ip: string },
) => Promise<Caller>;

/** Compares the permissions that the call needs with the caller's. @throws not_permitted, feature_missing, password_change_required */
export function permit(
  endpoint: Endpoint,
  caller: Caller,
  { params, now }: { params: Record<string, string>; now: Date },
): void {
  const { access } = endpoint;
  if (access.kind === 'public' || !caller.session) return;
  const { user, account } = caller.session;
  // A key is no password: it ends by its own date, or with its creator.
  const excused =
    caller.via === 'api_key' || (access.kind === 'signed_in' && access.even_with_expired_password === true);
  if (!excused && (user.must_change_password || isPasswordExpired({ account, user }, now)))
    refuse('password_change_required');
  if (!excused && caller.session.must_add_second_factor) refuse('second_factor_required');
  if (endpoint.locked_in_remote && caller.session.remote) refuse('remote_locked');
  permitWithin(endpoint, caller.session, params);
}

/**
 * The same for a call that runs within another one, which has authenticated the caller already: a user may not do as a part of another call
 * what they may not do directly. @throws not_permitted, feature_missing
 */
export function permitWithin(
  endpoint: Endpoint,
  session: Session,
  params: Record<string, string> = {},
): void {
  permitAccess(endpoint, session, params);
  // Last, so that a user without the permission is not told to buy the feature.
  if (!hasFeature(session.account, endpoint.feature))
    refuse('feature_missing', { data: { feature: endpoint.feature } });
}

function permitAccess(endpoint: Endpoint, session: Session, params: Record<string, string>): void {
  const { access } = endpoint;
  const product = Product.safeParse(params.product).data;
  if (access.kind === 'permitted_by_product' && !(product && access.need[product])) refuse('not_found');
  if (!canCall(endpoint, session, product)) refuse('not_permitted');
  // The calls of a product are blocked like its screens.
  if (access.kind === 'permitted' && access.product && !isPaid(session)) refuse('payment_required');
}

/** Whether a path belongs to the API, so that an unknown one returns JSON and not a screen. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/webhooks/') || path === API_BASE;
}
