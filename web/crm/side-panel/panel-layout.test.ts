import { expect, test } from 'vitest';
import { moveSection, orderSections, SECTIONS } from './panel-layout.ts';

test('Sections that a stored order does not name follow those that it names', () => {
  expect(orderSections([])).toEqual(SECTIONS);
  expect(orderSections(['related', 'tags']).slice(0, 3)).toEqual(['related', 'tags', 'clocks']);
  expect(orderSections(['related', 'tags'])).toHaveLength(SECTIONS.length);
});

test('A section changes places with its neighbour, and stays at either end', () => {
  expect(moveSection(SECTIONS, 'tags', -1).slice(0, 2)).toEqual(['tags', 'clocks']);
  expect(moveSection(SECTIONS, 'clocks', 1).slice(0, 2)).toEqual(['tags', 'clocks']);
  expect(moveSection(SECTIONS, 'clocks', -1)).toEqual(SECTIONS);
  expect(moveSection(SECTIONS, 'more', 1)).toEqual(SECTIONS);
});
