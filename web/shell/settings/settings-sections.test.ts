import { expect, it } from 'vitest';
import { PAGES } from '#contracts/register.ts';
import type { Entry } from '../command/catalogue.ts';
import { sectionsOf } from './settings-sections.ts';

const entries = PAGES.filter(({ menu }) => menu === 'settings').map((page, index): Entry => ({
  page,
  path: page.path,
  product: page.path.includes('/account') ? 'main' : index % 2 ? 'crm' : 'listening',
}));

it('puts every settings page into one section, the account before the products', () => {
  const sections = sectionsOf(entries);
  expect(sections.flatMap((section) => section.entries).toSorted(byPath)).toEqual(entries.toSorted(byPath));
  expect(sections.map(({ name }) => Object.values(name)[0]).slice(0, 4)).toEqual([
    'person',
    'people',
    'organisation',
    'payment',
  ]);
});

it('leaves empty sections out', () => {
  expect(sectionsOf([])).toEqual([]);
  expect(sectionsOf(entries.filter(({ product }) => product === 'crm'))).toHaveLength(1);
});

const byPath = (one: Entry, other: Entry): number => one.path.localeCompare(other.path);
