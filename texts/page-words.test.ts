import { expect, it } from 'vitest';
import { PAGES } from '#contracts/register.ts';
import { en } from './en.ts';
import { pageWords } from './en/shell/page-words.ts';
import { listPageWords } from './page-words.ts';
import { th } from './th.ts';

it('Every page of a menu is found by its titles in both languages, and a settings page by further words', () => {
  for (const { name, menu } of PAGES.filter((page) => page.menu !== undefined)) {
    const words = listPageWords(name).split(', ');
    const titles = [Reflect.get(en.pages, name), Reflect.get(th.pages, name)].join(', ').split(', ');
    expect(words).toEqual(expect.arrayContaining(titles));
    if (menu === 'settings') expect([name, words.length > 4]).toEqual([name, true]);
  }
});

it('Words belong to pages that exist', () => {
  const names = new Set(PAGES.map(({ name }) => name));
  expect(Object.keys(pageWords).filter((name) => !names.has(name))).toEqual([]);
});
