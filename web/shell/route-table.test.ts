import { describe, expect, it, test } from 'vitest';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { GUARDS, isSignedIn } from '#contracts/identity/guards.ts';
import { Session } from '#contracts/identity/session.ts';
import type { Page } from '#contracts/kit/page.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import type { GuardName } from '#contracts/permissions/guard-name.ts';
import { PLATFORM_ACCOUNT_ID, PLATFORM_ROLE_ID } from '#contracts/permissions/platform.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { PAGES } from '#contracts/register.ts';
import { evaluatePage, getLandingPage } from './page-access.ts';

/** Every public route of the specification and one of each other kind, for every kind of session. */
const ID = '0190a000-0000-7000-8000-000000000001';
function paidBy(standing: Session['payment']['standing'], planSelected: string | null = null) {
  return {
    payment: { enabled: true, planSelected, standing, statusMessage: null },
  };
}

/** A user of an account with every permission, changed as a kind of session requires. */
function session(change: Partial<Session> = {}): Session {
  return {
    user: {
      _id: ID,
      account_id: ID,
      name: 'Mali',
      email: 'mali@example.com',
      role: { _id: ID, name: 'account_admin', permissions: [...ACCOUNT_PERMISSIONS] },
      must_change_password: false,
      password_change_date: null,
      punch_data: { in_status: false },
      language: null,
      calendar: 'gregorian',
      time_zone: null,
    },
    account: {
      _id: ID,
      name: 'A',
      product: { listening: { active: true }, crm: { active: true } },
      password_strength: 'strong',
      time_zone: 'UTC',
      language: 'en',
      features: [],
    },
    group: null,
    plan: { _id: ID, name: 'team', price: 4900, currency: 'USD', interval: 'month' },
    customer: null,
    brand: OWN_BRAND,
    ...paidBy('active'),
    ...change,
  };
}
const plain = session();
const user = (change: Partial<Session['user']>) => session({ user: { ...plain.user, ...change } });

const KINDS = {
  out: null,
  in: plain,
  must: user({ must_change_password: true }),
  expired: user({ password_change_date: '2020-01-01T00:00:00.000Z' }),
  unpaid: session(paidBy('none')),
  unpaid_with_plan: session(paidBy('none', ID)),
  no_product: session({ account: { ...plain.account, product: {} } }),
  administrator: session({
    user: {
      ...plain.user,
      account_id: PLATFORM_ACCOUNT_ID,
      role: { _id: PLATFORM_ROLE_ID, name: 'platform_administrator', permissions: [] },
    },
    account: { ...plain.account, _id: PLATFORM_ACCOUNT_ID, product: {} },
  }),
  oem: session({ brand: { ...OWN_BRAND, origin: 'https://care.example.com' } }),
} satisfies Record<string, Session | null>;
type Kind = keyof typeof KINDS;

function patternOf(page: Page): RegExp {
  return new RegExp(
    `^${page.path.replaceAll(/\/\{\w+\?\}/g, '(?:/([^/]+))?').replaceAll(/\{\w+\}/g, '([^/]+)')}$`,
  );
}
const fewestParts = (a: Page, b: Page): number => a.path.split('{').length - b.path.split('{').length;

/** The router's result for an address: `stays`, or the redirect target. */
function visit(address: string, kind: Kind): string {
  const { pathname, searchParams } = new URL(address, 'http://suite.example');
  if (pathname === '/') return getLandingPage(KINDS[kind]);
  const page = PAGES.toSorted(fewestParts).find((one) => patternOf(one).test(pathname));
  if (!page) return '/';
  const product = page.path.includes('{product') ? patternOf(page).exec(pathname)?.[1] : undefined;
  const verdict = evaluatePage(page, KINDS[kind], { product, page: searchParams.get('page') ?? undefined });
  return verdict.pass ? 'stays' : verdict.to;
}

/** The final address after all redirects. */
function settle(address: string, kind: Kind): string {
  let at = address;
  for (let hops = 0; hops < 6; hops += 1) {
    const next = visit(at, kind);
    if (next === 'stays') return at;
    at = next;
  }
  throw new Error(`${address} leads ${kind} in a circle, last to ${at}`);
}

const CHANGE = '/settings/account/main?page=change-password';
const EACH = Object.keys(KINDS) as Kind[];
/** Columns in the order of KINDS: signed out, in, must, expired, unpaid, unpaid with a plan, no product, administrator, OEM. */
function row(...cells: string[]): Record<Kind, string> {
  return Object.fromEntries(EACH.map((kind, index) => [kind, cells[index] ?? ''])) as Record<Kind, string>;
}
const guest = [
  'stays',
  '/product',
  '/product',
  '/product',
  '/product',
  '/product',
  '/product',
  '/admin',
  '/product',
];
const always = EACH.map(() => 'stays');

describe('route × session: S2-001, S2-002, S2-004, S2-005, S2-014 … S2-023, S2-026, S2-027, S2-029 … S2-032, S2-036, S2-037, S2-088, S2-089, S4-005 … S4-008, S4-016, S4-017', () => {
  it.each<[string, string, Record<Kind, string>]>([
    [
      'S2-001, S2-002, S4-005 … S4-008: /',
      '/',
      row(
        '/login',
        '/product',
        '/product',
        '/product',
        '/product',
        '/product',
        '/product',
        '/product',
        '/product',
      ),
    ],
    ['S2-004, S2-005: /login', '/login', row(...guest)],
    ['S2-014, S2-015: /register_demo_1', '/register_demo_1', row(...guest)],
    ['S2-016, S2-017: /reset-password', '/reset-password', row(...guest)],
    ['S2-018, S2-019: /forget-password', '/forget-password', row(...guest)],
    ['S2-022, S2-023: /plans', '/plans', row(...guest)],
    ['S2-020, S2-021: /sso-login', '/sso-login', row(...guest)],
    ['/closeWithToken', '/closeWithToken', row(...always)],
    ['/redirect', '/redirect', row(...always)],
    ['/logout', '/logout', row(...always)],
    [
      'S2-026, S2-027, S2-032: /product',
      '/product',
      row(
        '/login',
        'stays',
        CHANGE,
        CHANGE,
        '/payment',
        '/settings/account/payment',
        'stays',
        'stays',
        'stays',
      ),
    ],
    [
      'S2-031: /payment',
      '/payment',
      row('/login', '/product', '/product', '/product', 'stays', 'stays', '/product', '/product', '/product'),
    ],
    [
      'S2-032: a product’s screen',
      '/listening',
      row(
        '/login',
        'stays',
        CHANGE,
        CHANGE,
        '/payment',
        '/settings/account/payment',
        '/product',
        '/product',
        'stays',
      ),
    ],
    [
      'S2-030, S2-036, S2-037: a settings page of a product',
      '/settings/working-status/crm',
      row('/login', 'stays', CHANGE, CHANGE, 'stays', 'stays', '/', '/', 'stays'),
    ],
    ['S2-088, S2-089: the change of the password', CHANGE, row('/login', ...always.slice(1))],
    [
      'S4-016, S4-017: the own account without that page',
      '/settings/account/main',
      row('/login', 'stays', CHANGE, CHANGE, 'stays', 'stays', 'stays', 'stays', 'stays'),
    ],
    ['/admin', '/admin', row('/login', '/', CHANGE, CHANGE, '/', '/', '/', 'stays', '/product')],
    ['S2-029: a path that no screen owns', '/no/such/page', row(...EACH.map(() => '/'))],
  ])('%s', (_title, address, expected) => {
    expect(row(...EACH.map((kind) => visit(address, kind)))).toEqual(expected);
  });

  test('S2-033: Without the permission a settings page leads to / with the denial', () => {
    const powerless = user({ role: { _id: ID, name: 'agent', permissions: [] } });
    const page = PAGES.find((one) => one.path === '/settings/account/roles');
    expect(page && evaluatePage(page, powerless)).toEqual({ pass: false, to: '/', denied: true });
  });

  test('No visitor is redirected in a cycle, wherever they start', () => {
    const parts: Record<string, string> = { product: 'main' };
    for (const page of PAGES)
      for (const kind of EACH) {
        const address = page.path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) => parts[name] ?? ID);
        const end = settle(address, kind);
        if (kind === 'out') expect(['/login', address], address).toContain(end);
      }
  });

  test('With a due password, only its own page opens among the pages behind sign-in and payment', () => {
    for (const kind of ['must', 'expired'] as const)
      for (const page of PAGES.filter((one) => one.guards.includes('PASSWORD_NOT_EXPIRED')))
        expect(settle(page.path.replace(/\{product\??\}/, 'crm'), kind), page.path).toBe(CHANGE);
  });
});

describe('The eleven guards: S6-001 … S6-011', () => {
  const free = { passwordExpired: false, mainOrigin: true };
  const card = { _id: 'cus_1', default_source: 'card_1', sources: { data: [{ id: 'card_1' }] } };
  const withCard = Session.shape.customer.parse(card);
  it.each<
    [string, GuardName, Parameters<(typeof GUARDS)[GuardName]>[0], Parameters<(typeof GUARDS)[GuardName]>[0]]
  >([
    ['S6-001', 'AUTHENTICATED', { ...free, session: plain }, { ...free, session: null }],
    ['S6-002', 'GUEST', { ...free, session: null }, { ...free, session: plain }],
    ['S6-003', 'PAYMENTED', { ...free, session: plain }, { ...free, session: KINDS.unpaid }],
    ['S6-004', 'NONPAYMENT', { ...free, session: KINDS.unpaid }, { ...free, session: plain }],
    [
      'S6-005',
      'ADDEDCARD',
      { ...free, session: session({ customer: withCard }) },
      { ...free, session: plain },
    ],
    ['S6-006', 'ADMIN', { ...free, session: KINDS.administrator }, { ...free, session: plain }],
    ['S6-007', 'NOT_OEM', { ...free, session: plain }, { ...free, mainOrigin: false, session: KINDS.oem }],
    ['S6-008', 'PRODUCT_ACTIVATE', { ...free, session: plain }, { ...free, session: KINDS.no_product }],
    [
      'S6-009',
      'PRODUCT_SETTING_PAGE',
      { ...free, session: plain, product: 'crm' },
      { ...free, session: plain, product: 'publishing' },
    ],
    ['S6-010', 'PASSWORD_NOT_EXPIRED', { ...free, session: plain }, { ...free, session: KINDS.must }],
    [
      'S6-011',
      'PERMISSIONS_REQUIRED',
      { ...free, session: plain, need: ['crm.sla.read'] },
      { ...free, session: KINDS.administrator, need: ['crm.sla.read'] },
    ],
  ])('%s: The guard %s passes one session and refuses another', (_id, name, passing, failing) => {
    expect(GUARDS[name](passing).pass).toBe(true);
    expect(GUARDS[name](failing).pass).toBe(false);
  });

  test('S6-012: A nested list means any one of its group', () => {
    const need = [
      'center.user_management.read',
      ['center.group_management.read', 'center.group_owner.read'],
    ] as const;
    expect(allows(['center.user_management.read', 'center.group_owner.read'], need)).toBe(true);
    expect(allows(['center.user_management.read'], need)).toBe(false);
    expect(allows(['center.group_owner.read'], need)).toBe(false);
  });

  test('The NOT_OEM guard leads to the page of the brand after sign-in', () => {
    const brand = {
      ...OWN_BRAND,
      origin: 'https://care.example.com',
      after_login_page: { url: '/settings/account/heatmap', title: 'Heat map' },
    };
    expect(GUARDS.NOT_OEM({ ...free, mainOrigin: false, session: session({ brand }) })).toEqual({
      pass: false,
      to: '/settings/account/heatmap',
    });
  });
});

test('S4-001: A session that lacks the name, an id, the user or the account counts as signed out', () => {
  expect(isSignedIn(plain)).toBe(true);
  expect(isSignedIn(null)).toBe(false);
  for (const lacking of [user({ name: '' }), user({ _id: '' }), user({ account_id: '' })])
    expect(isSignedIn(lacking)).toBe(false);
  const { user: _user, ...withoutUser } = plain;
  const { account: _account, ...withoutAccount } = plain;
  expect(isSignedIn(withoutUser)).toBe(false);
  expect(isSignedIn(withoutAccount)).toBe(false);
});
