import { describe, expect, test } from 'vitest';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { evaluateGuards, type RouteVisit } from '#contracts/identity/guards.ts';
import type { Session } from '#contracts/identity/session.ts';
import { OPEN_PLAN_ID } from '#contracts/payment/plan.ts';
import { DEFAULT_ROLES } from '#contracts/permissions/default-roles.ts';
import type { GuardName } from '#contracts/permissions/guard-name.ts';
import {
  isReservedRoleName,
  PLATFORM_ACCOUNT_ID,
  PLATFORM_ADMINISTRATOR,
  PLATFORM_ROLE_ID,
} from '#contracts/permissions/platform.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { ALL_PERMISSIONS, isPermission } from '#contracts/permissions/table.ts';

const ID = '01920000-0000-7000-8000-000000000001';
function session(
  over: {
    administrator?: boolean;
    role?: string;
    permissions?: string[];
    must?: boolean;
    products?: Session['account']['product'];
    enabled?: boolean;
    standing?: Session['payment']['standing'];
    planSelected?: string;
    customer?: Session['customer'];
  } = {},
): Session {
  return {
    user: {
      _id: ID,
      account_id: over.administrator ? PLATFORM_ACCOUNT_ID : ID,
      name: 'Mali',
      email: 'mali@example.com',
      role: {
        _id: over.administrator ? PLATFORM_ROLE_ID : ID,
        name: over.role ?? 'agent',
        permissions: over.permissions ?? [],
      },
      must_change_password: over.must ?? false,
      password_change_date: null,
      punch_data: { in_status: false },
      language: null,
      calendar: 'gregorian',
      time_zone: null,
    },
    account: {
      _id: ID,
      name: 'A',
      product: over.products ?? { crm: { active: true } },
      password_strength: 'normal',
      time_zone: 'Asia/Bangkok',
      language: 'th',
      features: [],
    },
    group: null,
    plan: { _id: OPEN_PLAN_ID, name: 'open', price: 0, currency: 'USD', interval: 'month' },
    customer: over.customer ?? null,
    brand: OWN_BRAND,
    payment: {
      enabled: over.enabled ?? false,
      planSelected: over.planSelected ?? null,
      standing: over.standing ?? 'off',
      statusMessage: null,
    },
  };
}
function visit(over: Partial<RouteVisit> = {}): RouteVisit {
  return {
    session: session(),
    passwordExpired: false,
    mainOrigin: true,
    ...over,
  };
}

describe('allows', () => {
  test('a requirement needs every entry, and any one of a nested list', () => {
    expect(allows(['crm.sla.read'], ['crm.sla.read'])).toBe(true);
    expect(allows(['crm.sla.read'], ['crm.sla.read', 'crm.sla.write'])).toBe(false);
    expect(
      allows(['center.group_owner.read'], [['center.group_management.read', 'center.group_owner.read']]),
    ).toBe(true);
    expect(allows([], [['center.group_management.read', 'center.group_owner.read']])).toBe(false);
    expect(allows([], [])).toBe(true);
  });
});

test('the permission table has the specified names, and none that the specification rules out', () => {
  expect(ALL_PERMISSIONS).toContain('listening.share_template.write');
  expect(isPermission('listening.share_template.read')).toBe(false);
  expect(isPermission('center.activity_log.write')).toBe(false);
  expect(new Set(ALL_PERMISSIONS).size).toBe(ALL_PERMISSIONS.length);
});

test.each([
  ['platform_administrator', true],
  ['  Platform_Administrator ', true],
  ['ｐlatform_administrator', true],
  ['platform administrator', false],
])('the name %s is reserved: %s', (name, reserved) => expect(isReservedRoleName(name)).toBe(reserved));

test('no role of an account reaches into another account, and none is invisible by default', () => {
  const held = DEFAULT_ROLES.flatMap((role) => role.permissions);
  expect(
    held.filter(
      (permission) =>
        permission.startsWith('center.access_account') || permission.startsWith('center.invisible'),
    ),
  ).toEqual([]);
});

describe('guards (S4-009 no payment info is not paid, S4-010 a default card source is a card)', () => {
  const cases: [string, GuardName, RouteVisit, string][] = [
    ['signed out', 'AUTHENTICATED', visit({ session: null }), '/login'],
    ['signed in', 'AUTHENTICATED', visit(), 'pass'],
    ['signed in at a guest page', 'GUEST', visit(), '/product'],
    [
      'administrator at a guest page',
      'GUEST',
      visit({ session: session({ administrator: true }) }),
      '/admin',
    ],
    ['signed out at a guest page', 'GUEST', visit({ session: null }), 'pass'],
    ['payment switched off', 'PAYMENTED', visit(), 'pass'],
    [
      'S4-009 no payment info',
      'PAYMENTED',
      visit({ session: session({ enabled: true, standing: 'none' }) }),
      '/payment',
    ],
    [
      'S2-034 a plan selected and not paid',
      'PAYMENTED',
      visit({ session: session({ enabled: true, standing: 'none', planSelected: ID }) }),
      '/settings/account/payment',
    ],
    ['free plan', 'PAYMENTED', visit({ session: session({ enabled: true, standing: 'free' }) }), 'pass'],
    ['in trial', 'PAYMENTED', visit({ session: session({ enabled: true, standing: 'trialing' }) }), 'pass'],
    ['in grace', 'PAYMENTED', visit({ session: session({ enabled: true, standing: 'past_due' }) }), 'pass'],
    [
      'after the grace',
      'PAYMENTED',
      visit({ session: session({ enabled: true, standing: 'restricted' }) }),
      '/payment',
    ],
    ['ended', 'PAYMENTED', visit({ session: session({ enabled: true, standing: 'ended' }) }), '/payment'],
    ['paid at /payment', 'NONPAYMENT', visit(), '/product'],
    [
      'unpaid at /payment',
      'NONPAYMENT',
      visit({ session: session({ enabled: true, standing: 'none' }) }),
      'pass',
    ],
    [
      'S4-010 a default card source',
      'ADDEDCARD',
      visit({
        session: session({ customer: { default_source: 'pm_1', sources: { data: [{ id: 'pm_1' }] } } }),
      }),
      'pass',
    ],
    [
      'S4-010 a customer without a default card',
      'ADDEDCARD',
      visit({ session: session({ customer: { default_source: null, sources: { data: [] } } }) }),
      '/settings/account/card-setting',
    ],
    ['no customer', 'ADDEDCARD', visit(), '/settings/account/card-setting'],
    ['agent at /admin', 'ADMIN', visit(), '/'],
    ['administrator at /admin', 'ADMIN', visit({ session: session({ administrator: true }) }), 'pass'],
    [
      'a role that took the name of the administrator',
      'ADMIN',
      visit({ session: session({ role: PLATFORM_ADMINISTRATOR }) }),
      '/',
    ],
    ['on a brand host', 'NOT_OEM', visit({ mainOrigin: false }), '/product'],
    ['an inactive product', 'PRODUCT_ACTIVATE', visit({ product: 'listening' }), '/product'],
    ['an active product', 'PRODUCT_ACTIVATE', visit({ product: 'crm' }), 'pass'],
    ['no product at all', 'PRODUCT_ACTIVATE', visit({ session: session({ products: {} }) }), '/product'],
    ['settings of main', 'PRODUCT_SETTING_PAGE', visit({ product: 'main' }), 'pass'],
    ['settings of an inactive product', 'PRODUCT_SETTING_PAGE', visit({ product: 'listening' }), '/'],
    ['settings of nonsense', 'PRODUCT_SETTING_PAGE', visit({ product: 'nonsense' }), '/'],
    [
      'an expired password',
      'PASSWORD_NOT_EXPIRED',
      visit({ passwordExpired: true }),
      '/settings/account/main?page=change-password',
    ],
    [
      'a forced change',
      'PASSWORD_NOT_EXPIRED',
      visit({ session: session({ must: true }) }),
      '/settings/account/main?page=change-password',
    ],
    ['a missing permission', 'PERMISSIONS_REQUIRED', visit({ need: ['crm.sla.read'] }), '/'],
  ];
  test.each(cases)('%s: %s', (_name, guard, given, expected) => {
    const verdict = evaluateGuards([guard], given);
    expect(verdict.pass ? 'pass' : verdict.to).toBe(expected);
  });

  test('a missing permission is reported as a denial, and the first refusal decides', () => {
    expect(evaluateGuards(['PERMISSIONS_REQUIRED'], visit({ need: ['crm.sla.read'] }))).toMatchObject({
      denied: true,
    });
    expect(
      evaluateGuards(
        ['AUTHENTICATED', 'PERMISSIONS_REQUIRED'],
        visit({ session: null, need: ['crm.sla.read'] }),
      ),
    ).toEqual({ pass: false, to: '/login' });
  });
});
