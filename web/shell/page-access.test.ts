import { describe, expect, it } from 'vitest';
import type { Session } from '#contracts/identity/session.ts';
import { DEFAULT_ROLES } from '#contracts/permissions/default-roles.ts';
import {
  PLATFORM_ACCOUNT_ID,
  PLATFORM_ADMINISTRATOR,
  PLATFORM_ROLE_ID,
} from '#contracts/permissions/platform.ts';
import { PAGES } from '#contracts/register.ts';
import { makeSession, SESSION_ID } from '#web/kit/session/make-session.ts';
import { listMenuPages, listPages, listSettingsPages } from './command/catalogue.ts';
import { buildLoginAddress } from './login-address.ts';
import { isChangeDue, isOffered, evaluatePage } from './page-access.ts';

const id = SESSION_ID;

/** A user with one of the default roles, in an account with Listening and CRM. */
function somebody(role: string, change: Partial<Session['user']> = {}): Session {
  const permissions = [...(DEFAULT_ROLES.find(({ name }) => name === role)?.permissions ?? [])];
  return makeSession({
    user: { role: { _id: id, name: role, permissions }, ...change },
    account: { password_strength: 'very_strong' },
  });
}

function pageNamed(name: string) {
  const page = PAGES.find((one) => one.name === name);
  if (!page) throw new Error(`no page ${name}`);
  return page;
}

describe('evaluatePage', () => {
  it.each([
    ['crm-inbox', undefined, '/login'],
    ['settings-working-status', 'crm', '/login'],
    ['product', undefined, '/login'],
  ])('A signed-out visitor is redirected from %s, %s to %s', (name, product, to) => {
    expect(evaluatePage(pageNamed(name), null, { product })).toEqual({ pass: false, to });
  });

  it('The sign-in page is open to signed-out visitors, and redirects everybody else', () => {
    expect(evaluatePage(pageNamed('login'), null)).toEqual({ pass: true });
    expect(evaluatePage(pageNamed('login'), somebody('agent'))).toEqual({
      pass: false,
      to: '/product',
    });
  });

  it('A page is refused without its permission, with the text for that', () => {
    const monitors = pageNamed('settings-social-custom');
    expect(evaluatePage(monitors, somebody('agent'), { product: 'listening' })).toEqual({
      pass: false,
      to: '/',
      denied: true,
    });
    expect(evaluatePage(monitors, somebody('viewer'), { product: 'listening' })).toEqual({ pass: true });
  });

  it('The permission of the product in the address is required', () => {
    const keywords = pageNamed('settings-keywords');
    const nobody = somebody('none');
    nobody.user.role.permissions = ['crm.keyword.read'];
    expect(evaluatePage(keywords, nobody, { product: 'crm' })).toEqual({ pass: true });
    expect(evaluatePage(keywords, nobody, { product: 'listening' })).toMatchObject({
      pass: false,
      denied: true,
    });
  });

  it('The settings of a product that is not active are refused', () => {
    const session = somebody('account_admin');
    session.account.product = { crm: { active: true } };
    expect(evaluatePage(pageNamed('settings-social-custom'), session, { product: 'listening' })).toEqual({
      pass: false,
      to: '/',
    });
  });

  it('A new password is required when the old one must be changed or is too old, except on the page where it is changed', () => {
    const old = somebody('agent', { password_change_date: '2020-01-01T00:00:00.000Z' });
    const to = '/settings/account/main?page=change-password';
    expect(evaluatePage(pageNamed('crm-inbox'), old)).toEqual({ pass: false, to });
    expect(evaluatePage(pageNamed('crm-inbox'), somebody('agent', { must_change_password: true }))).toEqual({
      pass: false,
      to,
    });
    const account = pageNamed('settings-account');
    expect(evaluatePage(account, old, { product: 'main', page: 'change-password' })).toEqual({ pass: true });
    expect(evaluatePage(account, old, { product: 'main' })).toEqual({ pass: false, to });
    expect(evaluatePage(account, old, { product: 'main', page: 'second-factor' })).toEqual({
      pass: false,
      to,
    });
    expect(
      evaluatePage(pageNamed('settings-working-status'), old, { page: 'change-password' }),
    ).toMatchObject({
      to,
    });
  });
});

describe('A user who must change something first', () => {
  it('The user is redirected until the password is new and the second factor is set up', () => {
    expect(isChangeDue(somebody('agent'))).toBe(false);
    expect(isChangeDue(somebody('agent', { must_change_password: true }))).toBe(true);
    expect(isChangeDue(somebody('agent', { password_change_date: '2020-01-01T00:00:00.000Z' }))).toBe(true);
    expect(isChangeDue({ ...somebody('agent'), must_add_second_factor: true })).toBe(true);
  });
});

describe('The menus', () => {
  it('The menus offer the settings that a user may open, once for each product they are for', () => {
    const paths = listSettingsPages(somebody('account_admin')).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/settings/account/main', '/settings/working-status/crm']));
    expect(new Set(paths).size).toBe(paths.length);
    expect(listSettingsPages(somebody('agent')).map(({ path }) => path)).not.toContain(
      '/settings/social-custom/listening',
    );
  });

  it('The menus offer operators no settings but their own account', () => {
    const role = { _id: PLATFORM_ROLE_ID, name: PLATFORM_ADMINISTRATOR, permissions: [] };
    const runner = somebody('', { account_id: PLATFORM_ACCOUNT_ID, role });
    expect(listSettingsPages(runner).map(({ path }) => path)).toEqual(['/settings/account/main']);
  });

  it('The menus show no page whose feature the plan does not include', () => {
    const page = { ...pageNamed('crm-inbox'), feature: 'survey' as const };
    const session = somebody('account_admin');
    expect(isOffered(page, session)).toBe(false);
    session.account.features = ['survey'];
    expect(isOffered(page, session)).toBe(true);
  });

  it('The menu of a product shows daily work first: configuration, imports and what was not accepted follow', () => {
    const namesOf = (product: 'listening' | 'crm') => {
      const { daily, upkeep } = listMenuPages(product, somebody('account_admin'));
      return [daily, upkeep].map((entries) => entries.map(({ page }) => page.name));
    };
    const [listening, toMaintain] = namesOf('listening');
    expect(listening?.slice(0, 3)).toEqual(['listening-overview', 'listening-mentions', 'listening-themes']);
    expect(toMaintain).toEqual([
      'settings-keywords',
      'listening-embedding',
      'listening-sentiment',
      'listening-import',
      'listening-refused',
    ]);
    expect(namesOf('crm')[1]?.slice(-2)).toEqual(['crm-blocked', 'crm-refused']);
  });

  it('A page of one thing names the menu entry of its list', () => {
    for (const page of PAGES.filter(
      ({ menu, path }) => (menu === 'crm' || menu === 'listening') && path.includes('{_id}'),
    ))
      expect([page.name, PAGES.some(({ name, menu }) => name === page.under && menu === page.menu)]).toEqual([
        page.name,
        true,
      ]);
  });

  it('The menus never show a page whose address needs more than the product', () => {
    for (const product of ['listening', 'crm'] as const) {
      for (const { path } of listPages(product, somebody('account_admin'))) expect(path).not.toContain('{');
    }
  });
});

describe('loginAddress', () => {
  it('The sign-in address contains the page that the visitor wanted, but never the sign-in itself', () => {
    expect(buildLoginAddress('/crm?view=mine')).toBe('/login?redirect=%2Fcrm%3Fview%3Dmine');
    for (const back of ['/', '/login?redirect=/x', '/logout']) expect(buildLoginAddress(back)).toBe('/login');
  });
});
