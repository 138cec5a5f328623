import { expect, test } from 'vitest';
import { PRODUCTS } from '#contracts/kit/products.ts';
import { AREA_PRODUCTS, PAGES } from '#web/declared.ts';
import { MODULE_PARTS, SCREENS } from '#web/modules.ts';

test('Every declared page has a screen or is drawn from its settings area, and every screen has a page', () => {
  const names = PAGES.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !(name in SCREENS || name in AREA_PRODUCTS))).toEqual([]);
  expect(Object.keys(SCREENS).filter((name) => !names.includes(name))).toEqual([]);
});

test('Every product has a sign, and every counted page exists', () => {
  expect([...MODULE_PARTS.icons.keys()].toSorted()).toEqual([...PRODUCTS].toSorted());
  const names = PAGES.map(({ name }) => name);
  expect(Object.keys(MODULE_PARTS.pageCounts).length).toBeGreaterThan(1);
  expect(Object.keys(MODULE_PARTS.pageCounts).filter((name) => !names.includes(name))).toEqual([]);
});
