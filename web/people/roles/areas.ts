import { Product } from '#contracts/kit/products.ts';
import type { PermissionFeature } from '#contracts/people/permission-map.ts';

/** Whether an area of permissions is a product's; the one that is not (`center`) belongs to the account. */
export const isProductArea = (area: string): area is Product => Product.safeParse(area).success;

/** The words of a permission in the reader's language. */
export function selectTexts(
  texts: PermissionFeature['texts'],
  language: string,
): { name: string; about: string } {
  return language === 'th' ? texts.th : texts.en;
}
