import { expect, it } from 'vitest';
import { makeTextFilter } from '#engine/text/text-filter.ts';

it.each([
  ['McDonald’s Siam', "mcdonald's", true],
  ['Nestlé', 'NESTLE', true],
  ['Nestle', 'nestlé', true],
  ['น\u0e4d\u0e49าแข็ง', 'น้ำแข็ง', true],
  ['เเก้ว', 'แก้ว', true],
  ['Coca–Cola', 'coca-cola', true],
  ['สาขา ๑๒', '12', true],
  ['Support team, Bangkok', 'bangkok  support', true],
  ['Support team', 'support bangkok', false],
  ['anything', ' \u200b', true],
])('%j with the search %j: %j', (text, search, holds) => expect(makeTextFilter(search)(text)).toBe(holds));
