import { isPasswordExpired } from '#contracts/identity/password-expiry.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { Page } from '#contracts/kit/page.ts';
import { Product, PRODUCTS } from '#contracts/kit/products.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import {
  resolveDueChange,
  isSignedIn,
  evaluateGuards,
  type GuardResult,
} from '#contracts/identity/guards.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';

/** What a page needs, for the product in its path where that changes the need. */
export const resolveRequirement = (page: Page, product: string | undefined): Requirement => {
  const named = Product.safeParse(product);
  return (named.success ? page.needFor?.[named.data] : undefined) ?? page.need;
};

/** Where in a page a visitor wants to go: the `{product}` of its path, and the `page` of its query. */
export type PageTarget = { product?: string | undefined; page?: string | undefined };

/** Asks the guards of a page for a visitor. A page without `{product}` is judged for the product it belongs to. */
export const evaluatePage = (
  page: Page,
  session: Session | null,
  { product, page: part }: PageTarget = {},
): GuardResult => {
  const about = product ?? page.product;
  return evaluateGuards(page.guards, {
    session,
    passwordExpired: session !== null && hasExpired(session),
    mainOrigin: session === null || session.brand.origin === '',
    need: resolveRequirement(page, product),
    ...(about === undefined ? {} : { product: about }),
    ...(page.name === 'settings-account' && product === 'main' && part ? { accountPage: part } : {}),
  });
};

/** Where / leads (spec, section 2). */
export const getLandingPage = (session: Session | null): '/product' | '/login' =>
  isSignedIn(session) ? '/product' : '/login';

const hasExpired = (session: Session): boolean => isPasswordExpired(session, new Date());

/** Whether somebody must change something of themselves first: until then the server refuses everything else. */
export const isChangeDue = (session: Session): boolean =>
  resolveDueChange(session, hasExpired(session)) !== null;

/** The products a session may open, in their fixed order. */
export const getActiveProducts = (session: Session): readonly Product[] =>
  PRODUCTS.filter((product) => session.account.product[product]?.active === true);

/**
 * Whether a page is to be shown in menus: the person may see it, the plan has it, and it has no part to fill in but the product.
 */
export const isOffered = (page: Page, session: Session, product?: Product): boolean =>
  !/\{(?!product\??\})/.test(page.path) &&
  allows(session.user.role.permissions, resolveRequirement(page, product)) &&
  hasFeature(session.account, page.feature) &&
  (page.product === undefined || session.account.product[page.product]?.active === true);
