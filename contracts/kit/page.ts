import type { Product } from '#contracts/kit/products.ts';
import type { Feature } from '#contracts/permissions/features.ts';
import type { GuardName } from '#contracts/permissions/guard-name.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/**
 * One screen of the suite: its address, its guards and what a session needs to see it. Router, navigation, command menu and documentation
 * read the same list; its texts are in the language files under `pages.<name>`.
 */
export type Page = {
  name: string;
  path: string;
  guards: readonly GuardName[];
  need: Requirement;
  /** Where `{product}` in the path changes what is needed. */
  needFor?: Partial<Record<Product, Requirement>>;
  /** The product whose navigation shows it; `settings` and `admin` for those areas, absent for screens outside any menu. */
  menu?: Product | 'settings' | 'admin';
  product?: Product;
  /** The products whose menus lead to it too: for settings that belong to daily work. */
  inMenuOf?: readonly Product[];
  /** The flag of the plan that opens it: without it the page is in no menu, and a direct visit explains why. */
  feature?: Feature;
  /** The page that menus mark while this one is open: for a page of one thing, that of the list. */
  under?: string;
  /** A page to configure or maintain a product, which menus show after those of daily work. */
  upkeep?: true;
  /** Pages of others may show it in a frame; no other page is drawn there. */
  framed?: true;
  /** Groups of address parameters (`SHARED_PARAMETERS`) that menu links carry between it and the other screens that name them. */
  shares?: readonly string[];
};

/** Guards of every product screen. */
export const PRODUCT_GUARDS = [
  'AUTHENTICATED',
  'PASSWORD_NOT_EXPIRED',
  'PAYMENTED',
  'PRODUCT_ACTIVATE',
  'PERMISSIONS_REQUIRED',
] as const satisfies readonly GuardName[];

/** Guards of every settings page. */
export const SETTINGS_GUARDS = [
  'AUTHENTICATED',
  'PASSWORD_NOT_EXPIRED',
  'PRODUCT_SETTING_PAGE',
  'PERMISSIONS_REQUIRED',
] as const satisfies readonly GuardName[];
