import type { Session } from '#contracts/identity/session.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { isActive, type Product } from '#contracts/kit/products.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { isPlatformAdministrator } from '#contracts/permissions/platform.ts';
import { allows } from '#contracts/permissions/requirement.ts';

/**
 * Whether a session's role and account allow a call: the server refuses what is not, and a screen that can do without the answer does
 * not ask. Plan, payment and a due password are judged apart, since each has a refusal of its own.
 * @param product the one in the call's path, where that decides what is needed
 */
export const canCall = (
  { access }: Pick<Endpoint, 'access'>,
  { user, account }: Pick<Session, 'user' | 'account'>,
  product?: Product,
): boolean => {
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
};
