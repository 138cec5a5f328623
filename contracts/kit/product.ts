/* The facts of a product, as data. A product.ts imports nothing but this file: kit, permissions and modules are built on them. */

/** What a permission exists for: reading and writing (`rw`), or one of the two. */
export type PermissionActions = 'rw' | 'r' | 'w';

/** Required permissions: every entry; a nested list means any one of it. `contracts/kit/products.ts` checks that they exist. */
type NeedDeclaration = readonly (string | readonly string[])[];

/** One screen of the product, in the order of its menu. */
export type ProductPage = {
  /** Its name in the list of screens (`web`) and in the texts (`pages.<name>`). */
  name: string;
  path: string;
  need: NeedDeclaration;
  /** The flag of the plan that opens it. */
  feature?: string;
  /** False for a screen in no menu. */
  menu?: false;
  /** The page that the menu marks while this one is open: for a page of one thing, that of the list. */
  under?: string;
  /** A page to configure or maintain the product: the menu shows it after those of daily work. */
  upkeep?: true;
  /** Groups of address parameters (`SHARED_PARAMETERS`) that menu links carry between it and the other screens that name them. */
  shares?: readonly string[];
};

/**
 * One settings page that opens for the product, in the order of its menu: `keywords` is `/settings/keywords/{product}`. The page needs the
 * permission to read `permission`; its calls need that or the one to write. `need` is for a page that no single permission opens.
 */
export type ProductSettingsPage = {
  page: string;
  feature?: string;
  /** The page also opens without a product in its path. */
  optional?: true;
  /** The menu of the product leads to it too, after the product's own screens. */
  inMenu?: true;
} & ({ permission: string } | { need: NeedDeclaration });

/** One limit of a plan: whether its amounts are counted by day in the ledger, and whether it restarts every month or every day (UTC). */
export type PlanLimit = { ledger?: true; monthly?: true; daily?: true };

/** Everything that the suite knows of a product without opening it. */
export type ProductDeclaration = {
  /** The name used everywhere: account map, routes, permissions, texts (`products.<name>`). */
  name: string;
  /** Its permissions, `<name>.<feature>.read` and `.write`; the texts are `permissions` in `texts/{en,th}`. */
  permissions: Readonly<Record<string, PermissionActions>>;
  /** What the default role `agent` may do. Administrators may do everything, viewers read everything. */
  agent: readonly string[];
  /** The feature flags of plans that it adds. */
  features: readonly string[];
  pages: readonly ProductPage[];
  settings: readonly ProductSettingsPage[];
  /** What plans limit of it. */
  limits: Readonly<Record<string, PlanLimit>>;
  /** It has screens, so a new installation starts with it. */
  ready?: true;
  /** What `POST /<name>/logout` ends when a user signs out, as the summary of the call says it. */
  signsOut?: string;
};

/** Declares a product; it is listed in `contracts/products.ts`. */
export function defineProduct<const P extends ProductDeclaration>(product: P): P {
  return product;
}
