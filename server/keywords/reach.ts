import type { Session } from '#contracts/identity/session.ts';
import { KEYWORD_RIGHTS, KeywordProduct } from '#contracts/keywords/access.ts';
import { isActive } from '#contracts/kit/products.ts';
import { allows } from '#contracts/permissions/requirement.ts';

/** The products whose keywords a session may reach at the root path. */
export function getReachableProducts({ user, account }: Session, right: 'read' | 'write'): KeywordProduct[] {
  return KeywordProduct.options.filter(
    (product) =>
      isActive(account.product, product) && allows(user.role.permissions, KEYWORD_RIGHTS[product][right]),
  );
}
