import { expect, it } from 'vitest';
import { PAGES } from '#contracts/register.ts';
import type { Entry } from '../command/catalogue.ts';
import { groupIntoSections, openEntry, sortByUse } from './settings-sections.ts';

const entries = PAGES.filter(({ menu }) => menu === 'settings').map((page, index): Entry => ({
  page,
  path: page.path,
  product: page.path.includes('/account') ? 'main' : index % 2 ? 'crm' : 'listening',
}));

it('puts every settings page into one section, the account before the products', () => {
  const sections = groupIntoSections(entries);
  expect(sections.flatMap((section) => section.entries).toSorted(byPath)).toEqual(entries.toSorted(byPath));
  expect(sections.map(({ name }) => Object.values(name)[0]).slice(0, 4)).toEqual([
    'person',
    'people',
    'organisation',
    'payment',
  ]);
});

it('sorts pages by use: moving settings, templates, digests and counts come last, and every page has a place', () => {
  const names = sortByUse(entries.toReversed()).map(({ page }) => page.name);
  const of = (sorted: readonly string[]) => names.filter((name) => sorted.includes(name));
  const organisation = ['settings-account-transfer', 'settings-account-setup', 'settings-account-system'];
  expect(of(organisation)).toEqual([
    'settings-account-setup',
    'settings-account-system',
    'settings-account-transfer',
  ]);
  expect(of(['settings-templates', 'settings-tags', 'settings-canned-response'])).toEqual([
    'settings-canned-response',
    'settings-tags',
    'settings-templates',
  ]);
  const subjects =
    /^settings-account(-(notifications|groups|roles|punch-log|heatmap|subscriptions|payment-list|card-setting))?$/;
  const last = names.indexOf('settings-usage-and-limitation');
  expect(names.slice(last + 1).filter((name) => !subjects.test(name))).toEqual([]);
});

it('leaves empty sections out', () => {
  expect(groupIntoSections([])).toEqual([]);
  expect(groupIntoSections(entries.filter(({ product }) => product === 'crm'))).toHaveLength(1);
});

it('knows the page of an address that names no product, or one that the page has no entry for', () => {
  const page = PAGES.find(({ name }) => name === 'settings-usage-and-limitation');
  const other = PAGES.find(({ name }) => name === 'settings-keywords');
  if (!page || !other) throw new Error('the register has other pages now');
  const usage: Entry = { page, path: '/settings/usage-and-limitation/listening', product: 'listening' };
  const keywords: Entry = { page: other, path: '/settings/keywords/listening', product: 'listening' };
  for (const path of ['', '/crm', '/main', '/listening'])
    expect(openEntry([keywords, usage], `/settings/usage-and-limitation${path}`)).toBe(usage);
  expect(openEntry([keywords, usage], '/settings/keywords/crm')).toBeUndefined();
  expect(openEntry([keywords, usage], '/settings/usage-and-limitations')).toBeUndefined();
});

const byPath = (one: Entry, other: Entry): number => one.path.localeCompare(other.path);
