import { expect, it } from 'vitest';
import type { Session } from '#contracts/identity/session.ts';
import { PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { PAGES } from '#contracts/register.ts';
import { makeSession, SESSION_ID } from '#web/kit/session/make-session.ts';
import { evaluatePage, resolveRequirement } from '../page-access.ts';

/** Somebody with these permissions, in an account with these products active. */
function somebody(active: readonly Product[], permissions: readonly Permission[]): Session {
  return makeSession({
    user: { role: { _id: SESSION_ID, name: 'a role', permissions: [...permissions] } },
    account: { product: Object.fromEntries(active.map((product) => [product, { active: true }])) },
  });
}

const pages = PAGES.filter(({ path }) => path.startsWith('/settings/') && path.includes('{product'));
const keywords = pages.find(({ name }) => name === 'settings-keywords');
if (!keywords) throw new Error('there is no page of keywords');
const REFUSED = { pass: false, to: '/' };

it.each(pages.map((page) => [page.path, page] as const))(
  'S1-010, S2-038, S2-039: %s opens for main and for every product that is active',
  (_path, page) => {
    const all = somebody(PRODUCTS, ACCOUNT_PERMISSIONS);
    for (const product of ['main', ...PRODUCTS])
      expect([product, evaluatePage(page, all, { product })]).toEqual([product, { pass: true }]);
  },
);

it.each(pages.map((page) => [page.path, page] as const))(
  'S2-040: %s is refused for what is no product, and for one that is not active',
  (_path, page) => {
    const few = somebody(['campaign'], ACCOUNT_PERMISSIONS);
    expect(evaluatePage(page, few, { product: 'campaign' })).toEqual({ pass: true });
    for (const product of ['nonsense', 'MAIN', 'constructor', 'listening', 'crm', 'publishing'])
      expect([product, evaluatePage(page, few, { product })]).toEqual([product, REFUSED]);
  },
);

it('S2-040: a product that the account map names as inactive is refused', () => {
  const session = somebody([], ACCOUNT_PERMISSIONS);
  session.account.product = { influencer: { active: false } };
  expect(evaluatePage(keywords, session, { product: 'influencer' })).toEqual(REFUSED);
});

it('S6-013: what a page needs may be the same everywhere or differ by product', () => {
  expect(resolveRequirement(keywords, 'listening')).toEqual(['listening.keyword.read']);
  expect(resolveRequirement(keywords, 'crm')).toEqual(['crm.keyword.read']);
  const held = (permission: Permission) => somebody(['listening', 'crm'], [permission]);
  const denied = { ...REFUSED, denied: true };
  const at = (session: Session, product: string) => evaluatePage(keywords, session, { product });
  expect(at(held('listening.keyword.read'), 'listening')).toEqual({ pass: true });
  expect(at(held('listening.keyword.read'), 'crm')).toEqual(denied);
  expect(at(held('crm.keyword.read'), 'crm')).toEqual({ pass: true });
  expect(at(held('crm.keyword.read'), 'listening')).toEqual(denied);
  const overall = pages.find(({ name }) => name === 'settings-working-status');
  expect(
    overall && ['listening', 'crm', 'main'].map((product) => resolveRequirement(overall, product)),
  ).toEqual([['crm.working_status.read'], ['crm.working_status.read'], ['crm.working_status.read']]);
});
