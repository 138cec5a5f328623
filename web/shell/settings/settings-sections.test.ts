import { expect, it } from 'vitest';
import { PAGES } from '#contracts/register.ts';
import type { Entry } from '../command/catalogue.ts';
import { openEntry, groupIntoSections } from './settings-sections.ts';

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
