import type { PermissionFeature } from '#contracts/people/permission-map.ts';
import { Product } from '#contracts/kit/products.ts';

/** Whether an area of permissions is a product's; the one that is not (`center`) belongs to the account. */
export const isProductArea = (area: string): area is Product => Product.safeParse(area).success;

/** The words of a permission in the reader's language. */
export const selectTexts = (
  texts: PermissionFeature['texts'],
  language: string,
): { name: string; about: string } => (language === 'th' ? texts.th : texts.en);
