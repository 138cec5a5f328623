import type { Session } from '#contracts/identity/session.ts';
import { isActive } from '#contracts/kit/products.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { KEYWORD_RIGHTS, KeywordProduct } from '#contracts/keywords/access.ts';

/** The products whose keywords a session may reach at the root path. */
export const getReachableProducts = ({ user, account }: Session, right: 'read' | 'write'): KeywordProduct[] =>
  KeywordProduct.options.filter(
    (product) =>
      isActive(account.product, product) && allows(user.role.permissions, KEYWORD_RIGHTS[product][right]),
  );
