import {
  resolveDueChange,
  isSignedIn,
  evaluateGuards,
  type GuardResult,
} from '#contracts/identity/guards.ts';
import { isPasswordExpired } from '#contracts/identity/password-expiry.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { Page } from '#contracts/kit/page.ts';
import { Product, PRODUCTS } from '#contracts/kit/products.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';

/** What a page requires, for the product in its path if that changes the requirement. */
export function resolveRequirement(page: Page, product: string | undefined): Requirement {
  const named = Product.safeParse(product);
  return (named.success ? page.needFor?.[named.data] : undefined) ?? page.need;
}

/** The destination in a page: the `{product}` of its path, and the `page` of its query. */
export type PageTarget = { product?: string | undefined; page?: string | undefined };

/** Evaluates the guards of a page for a visitor. A page without `{product}` is evaluated for the product that it belongs to. */
export function evaluatePage(
  page: Page,
  session: Session | null,
  { product, page: part }: PageTarget = {},
): GuardResult {
  const about = product ?? page.product;
  return evaluateGuards(page.guards, {
    session,
    passwordExpired: session !== null && hasExpired(session),
    mainOrigin: session === null || session.brand.origin === '',
    need: resolveRequirement(page, product),
    ...(about === undefined ? {} : { product: about }),
    ...(page.name === 'settings-account' && product === 'main' && part ? { accountPage: part } : {}),
  });
}

/** The page to which / leads. */
export function getLandingPage(session: Session | null): '/product' | '/login' {
  return isSignedIn(session) ? '/product' : '/login';
}

const hasExpired = (session: Session): boolean => isPasswordExpired(session, new Date());

/** Whether the user must change something of their own first: until then the server refuses everything else. */
export function isChangeDue(session: Session): boolean {
  return resolveDueChange(session, hasExpired(session)) !== null;
}

/** The products that a session may open, in their fixed order. */
export function getActiveProducts(session: Session): readonly Product[] {
  return PRODUCTS.filter((product) => session.account.product[product]?.active === true);
}

/** Whether menus show a page: the user may see it, the plan includes it, and its path has no parameter except the product. */
export function isOffered(page: Page, session: Session, product?: Product): boolean {
  return (
    !/\{(?!product\??\})/.test(page.path) &&
    allows(session.user.role.permissions, resolveRequirement(page, product)) &&
    hasFeature(session.account, page.feature) &&
    (page.product === undefined || session.account.product[page.product]?.active === true)
  );
}
