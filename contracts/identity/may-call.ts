import type { Session } from '#contracts/identity/session.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { isActive, type Product } from '#contracts/kit/products.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { isPlatformAdministrator } from '#contracts/permissions/platform.ts';
import { allows } from '#contracts/permissions/requirement.ts';

/**
 * Whether a session's role and account permit a call: the server refuses it otherwise, and a screen that does not need the response does
 * not send it. Plan, payment and an expired password are checked separately, since each has a refusal of its own.
 * @param product the one in the call's path, where it determines what is required
 */
export function canCall(
  { access }: Pick<Endpoint, 'access'>,
  { user, account }: Pick<Session, 'user' | 'account'>,
  product?: Product,
): boolean {
  const held = user.role.permissions;
  if (access.kind === 'permitted')
    return (!access.product || isActive(account.product, access.product)) && allows(held, access.need);
  if (access.kind === 'permitted_by_product') {
    if (!product) return false;
    const need = access.need[product];
    return need !== undefined && isActive(account.product, product) && allows(held, need);
  }
  if (access.kind === 'account_admin') return user.role.name === ACCOUNT_ADMIN;
  return access.kind !== 'administrator' || isPlatformAdministrator(user);
}
