import type { Session } from '#contracts/identity/session.ts';
import { isActive, Product, PRODUCTS } from '#contracts/kit/products.ts';
import { isPaidStatus } from '#contracts/payment/standing.ts';
import type { GuardName } from '#contracts/permissions/guard-name.ts';
import { isPlatformAdministrator } from '#contracts/permissions/platform.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';

/** What is known about the visitor when a route is opened. `session` is null when nobody is signed in. */
export type RouteVisit = {
  session: Session | null;
  passwordExpired: boolean;
  /** The host is the suite's own, not a brand's. */
  mainOrigin: boolean;
  /** `main` or a product, from the path of a settings page. */
  product?: string;
  need?: Requirement;
  /** The `page` of the query where the visitor is at their own account: the pages for required changes. */
  accountPage?: string;
};

/** `pass`, or where to redirect. `denied` requests the toast of a missing permission. */
export type GuardResult = { pass: true } | { pass: false; to: string; denied?: true };

const PASS: GuardResult = { pass: true };
const go = (to: string): GuardResult => ({ pass: false, to });

const isAdministrator = (session: Session): boolean => isPlatformAdministrator(session.user);
/** No payment info means not paid, unless nothing has to be paid here. */
export const isPaid = ({ payment }: Session): boolean => !payment.enabled || isPaidStatus(payment.standing);

/** Signed in: user and account are present, with the user's name and both ids. */
export function isSignedIn(session: Partial<Session> | null | undefined): session is Session {
  return Boolean(session?.user?.name && session.user._id && session.user.account_id && session.account?._id);
}

/** The start page of a signed-in user: operators at their own pages, all others at the products. */
export const startOf = (session: Session): string => (isAdministrator(session) ? '/admin' : '/product');

/** What a user must change before anything else opens: one page of their account, always reachable. */
export function resolveDueChange(session: Session | null, passwordExpired: boolean): string | null {
  if (!session) return null;
  if (session.user.must_change_password || passwordExpired) return 'change-password';
  return session.must_add_second_factor ? 'second-factor' : null;
}

/**
 * The route guards by their names: pure functions of what is known of the visitor. The router and the server use the same ones; each screen
 * lists its guards.
 */
export const GUARDS = {
  AUTHENTICATED: ({ session }: RouteVisit) => (isSignedIn(session) ? PASS : go('/login')),
  GUEST: ({ session }: RouteVisit) => (isSignedIn(session) ? go(startOf(session)) : PASS),
  PAYMENTED: ({ session }: RouteVisit) => {
    if (!session || isPaid(session)) return PASS;
    return go(session.payment.planSelected ? '/settings/account/payment' : '/payment');
  },
  NONPAYMENT: ({ session }: RouteVisit) => (session && isPaid(session) ? go('/product') : PASS),
  /** A default card source means that a card was added. */
  ADDEDCARD: ({ session }: RouteVisit) =>
    session?.customer?.default_source ? PASS : go('/settings/account/card-setting'),
  ADMIN: ({ session }: RouteVisit) => (session && isAdministrator(session) ? PASS : go('/')),
  NOT_OEM: ({ session, mainOrigin }: RouteVisit) =>
    mainOrigin ? PASS : go(session?.brand.after_login_page?.url ?? '/product'),
  PRODUCT_ACTIVATE: ({ session, product }: RouteVisit) => {
    if (!session) return PASS;
    const named = Product.safeParse(product);
    const open = named.success
      ? isActive(session.account.product, named.data)
      : PRODUCTS.some((one) => isActive(session.account.product, one));
    return open ? PASS : go('/product');
  },
  PRODUCT_SETTING_PAGE: ({ session, product }: RouteVisit) => {
    if (!session || product === undefined || product === 'main') return PASS;
    const named = Product.safeParse(product);
    return named.success && isActive(session.account.product, named.data) ? PASS : go('/');
  },
  /** Sign-in requirements are met: the password is not due, and a second factor is set up where one is required. */
  PASSWORD_NOT_EXPIRED: ({ session, passwordExpired, accountPage }: RouteVisit) => {
    const due = resolveDueChange(session, passwordExpired);
    return due === null || due === accountPage ? PASS : go(`/settings/account/main?page=${due}`);
  },
  PERMISSIONS_REQUIRED: ({ session, need }: RouteVisit): GuardResult =>
    !need || (session && allows(session.user.role.permissions, need))
      ? PASS
      : { pass: false, to: '/', denied: true },
} satisfies Record<GuardName, (visit: RouteVisit) => GuardResult>;

/** Evaluates the guards in their order; the first refusal decides. */
export function evaluateGuards(guards: readonly GuardName[], visit: RouteVisit): GuardResult {
  for (const name of guards) {
    const verdict = GUARDS[name](visit);
    if (!verdict.pass) return verdict;
  }
  return PASS;
}
