import { expect, test } from 'vitest';
import { computeRenderedParts } from './rendered-parts.ts';

test('a chosen text colour that is not readable is moved until it is, and the result reports the change', () => {
  const [sidebar] = computeRenderedParts({ sidebar: '#ffe066', sidebar_text: '#ffffff' });
  expect(sidebar).toMatchObject({ part: 'sidebar', background: '#ffe066', adjusted: true });
  expect(sidebar?.ratio).toBeLessThan(2);
  expect(sidebar?.text).not.toBe('#ffffff');
});

test('parts that are not painted keep the suite’s look; a text without a surface paints nothing', () => {
  expect(computeRenderedParts({ header_text: '#ff0000' })).toEqual([]);
  expect(computeRenderedParts({ header: '#102030' })).toMatchObject([
    { part: 'header', text: '#ffffff', adjusted: false },
  ]);
});
