import { expect, it } from 'vitest';
import { PAGES } from '#contracts/register.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { en } from '#texts/en.ts';
import type { Entry } from '../command/catalogue.ts';
import { searchPages } from './page-search.ts';

const entries = PAGES.filter(({ menu }) => menu === 'settings').map((page): Entry => ({
  page,
  path: page.path,
  product: 'crm',
}));
const titleOf = ({ page: { name } }: Entry): string => String(Reflect.get(en.pages, name));

function find(typed: string): string[] {
  return searchPages(entries, { holds: makeTextFilter(typed), titleOf }).map((entry) => titleOf(entry));
}

it.each([
  ['holidays', 'Service levels'],
  ['วันหยุด', 'Service levels'],
  ['เวลาทำการ', 'Service levels'],
  ['signature', 'E-mail signatures'],
  ['ลายเซ็น', 'E-mail signatures'],
  ['spam', 'Blacklist'],
  ['เชิญ', 'Users and groups'],
  ['ระดับการให้บริการ', 'Service levels'],
  ['macro', 'Canned responses'],
  ['แจกงาน', 'Auto assignment'],
  ['webhook', 'Integration'],
  ['onboarding', 'Setup checklist'],
])('A search for “%s” finds the page “%s”, whatever the language of the screen', (typed, title) => {
  expect(find(typed)).toContain(title);
});

it('A page with the text in its title comes before those that have it among their further words', () => {
  expect(find('tags')[0]).toBe('Tags');
  expect(find('interest')[0]).toBe('Interest tags');
});

it('A search that no page has finds none', () => {
  expect(find('zzz')).toEqual([]);
});
