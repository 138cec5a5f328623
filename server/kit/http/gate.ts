import { API_BASE, type Endpoint } from '#contracts/kit/endpoint.ts';
import { isPasswordExpired } from '#contracts/identity/password-expiry.ts';
import { Product } from '#contracts/kit/products.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { isPaid } from '#contracts/identity/guards.ts';
import { canCall } from '#contracts/identity/may-call.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { Context } from '#server/kit/context.ts';
import type { Scope } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Quota } from '#server/kit/http/limits.ts';

/** Who calls. `scope` is the account and actor that everything the call does is done for; null in public calls. */
export type Caller = {
  session: Session | null;
  scope: Scope | null;
  via: 'cookie' | 'api_key' | 'operator' | 'nobody';
  /** What is left of an API key's calls. */
  quota?: Quota;
};

/** Finds out who calls; the composition root hands it in, since it asks modules. @throws signed_out unless the call is public */
export type Authenticate = (
  context: Context,
  call: { endpoint: Endpoint; request: Request; ip: string },
) => Promise<Caller>;

/** Checks what the call needs against what the caller holds. @throws not_permitted, feature_missing, password_change_required */
export const permit = (
  endpoint: Endpoint,
  caller: Caller,
  { params, now }: { params: Record<string, string>; now: Date },
): void => {
  const { access } = endpoint;
  if (access.kind === 'public' || !caller.session) return;
  const { user, account } = caller.session;
  // A key is no password: it ends by its own date, or with its maker.
  const excused =
    caller.via === 'api_key' || (access.kind === 'signed_in' && access.even_with_expired_password === true);
  if (!excused && (user.must_change_password || isPasswordExpired({ account, user }, now)))
    refuse('password_change_required');
  if (!excused && caller.session.must_add_second_factor) refuse('second_factor_required');
  if (endpoint.locked_in_remote && caller.session.remote) refuse('remote_locked');
  permitWithin(endpoint, caller.session, params);
};

/**
 * The same of a call whose work is done within another one, which has let the caller in already: what a person may not do by itself
 * they do not do as a part of something else. @throws not_permitted, feature_missing
 */
export const permitWithin = (
  endpoint: Endpoint,
  session: Session,
  params: Record<string, string> = {},
): void => {
  permitAccess(endpoint, session, params);
  // Last, so that who may not do it at all is not told to buy it.
  if (!hasFeature(session.account, endpoint.feature))
    refuse('feature_missing', { data: { feature: endpoint.feature } });
};

const permitAccess = (endpoint: Endpoint, session: Session, params: Record<string, string>): void => {
  const { access } = endpoint;
  const product = Product.safeParse(params.product).data;
  if (access.kind === 'permitted_by_product' && !(product && access.need[product])) refuse('not_found');
  if (!canCall(endpoint, session, product)) refuse('not_permitted');
  // The calls of a product are as closed as its screens.
  if (access.kind === 'permitted' && access.product && !isPaid(session)) refuse('payment_required');
};

/** Whether a path belongs to the API, so that an unknown one answers in JSON and not with a screen. */
export const isApiPath = (path: string): boolean =>
  path.startsWith('/api/') || path.startsWith('/webhooks/') || path === API_BASE;
