import { isPaid } from '#contracts/identity/guards.ts';
import type { Session } from '#contracts/identity/session.ts';
import { isActive, type Product, type ProductMap } from '#contracts/kit/products.ts';
import { hasFeature, type Feature } from '#contracts/permissions/features.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { LeftOut } from '#contracts/settings/transfer.ts';
import type { TransferPart } from '#server/settings/transfer/part.ts';

/** What a user may reach in an account: permissions, and the account's products and features. */
export type TransferScope = {
  /** Whether there is a user who can own personal settings. */
  person: boolean;
  /** Null: everything, for the operator. */
  held: readonly string[] | null;
  product: ProductMap;
  features: readonly Feature[];
  paid: boolean;
};

/** The scope of the signed-in user, in their own account. */
export function toTransferScope(session: Session): TransferScope {
  return {
    person: true,
    held: session.user.role.permissions,
    product: session.account.product,
    features: session.account.features,
    paid: isPaid(session),
  };
}

/** Why a part (of a product) is closed to a user; null where it is open. The same checks as for every call. */
export function findClosedReason(
  reach: TransferScope,
  part: TransferPart,
  { product, act }: { product: Product | null; act: 'read' | 'write' },
): LeftOut['reason'] | null {
  const rights = part.rights(product);
  if (!rights) return 'unknown';
  const wanted = product === null ? part.products : [product];
  if (wanted && !wanted.some((one) => isActive(reach.product, one))) return 'product_inactive';
  if (wanted && !reach.paid) return 'not_permitted';
  if (part.personal && !reach.person) return 'no_person';
  if (!hasFeature(reach, part.feature)) return 'feature_missing';
  return reach.held === null || allows(reach.held, rights[act]) ? null : 'not_permitted';
}
