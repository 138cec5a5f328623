import { expect, test } from 'vitest';
import { AREA_PRODUCTS, PAGES } from '#web/declared.ts';
import { SCREENS } from '#web/screens.ts';

test('Every declared page has a screen or is drawn from its settings area, and every screen has a page', () => {
  const names = PAGES.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !(name in SCREENS || name in AREA_PRODUCTS))).toEqual([]);
  expect(Object.keys(SCREENS).filter((name) => !names.includes(name))).toEqual([]);
});
