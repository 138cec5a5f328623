import { expect, test } from 'vitest';
import { computeTextWeight, countText } from '#engine/text/outgoing-weight.ts';

test.each([
  ['ก็', { utf16: 2, code_points: 2, graphemes: 1, bytes: 6, weighted: 2 }],
  ['👨‍👩‍👧', { utf16: 8, code_points: 5, graphemes: 1, bytes: 18, weighted: 2 }],
  ['é', { utf16: 1, code_points: 1, graphemes: 1, bytes: 2, weighted: 1 }],
  ['漢', { utf16: 1, code_points: 1, graphemes: 1, bytes: 3, weighted: 2 }],
  ['', { utf16: 0, code_points: 0, graphemes: 0, bytes: 0, weighted: 0 }],
] as const)('The length of %j is counted in the unit of the network', (text, lengths) => {
  for (const unit of ['utf16', 'code_points', 'graphemes', 'bytes', 'weighted'] as const)
    expect([unit, countText(text, unit)]).toEqual([unit, lengths[unit]]);
});

test('X weighs comments and counts private messages in UTF-16 units; other networks always count units', () => {
  expect(computeTextWeight({ channel: 'twitter', place: 'comment' }, '漢')).toBe(2);
  expect(computeTextWeight({ channel: 'twitter', place: 'private' }, '漢')).toBe(1);
  expect(computeTextWeight({ channel: 'facebook', place: 'comment' }, '漢')).toBe(1);
});
