import { expect, test } from 'vitest';
import { groupNamesByDay, withGaps, type GapSpan } from './mark-bars.ts';

const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const bars = [1, 2, 3, 4].map((number) => ({ id: day(number), label: String(number), values: { all: 1 } }));
function hole(over: Partial<GapSpan>): GapSpan {
  return {
    said: 'Pantip failed',
    from: day(2),
    to: day(3),
    ...over,
  };
}
const all = (named: readonly string[], more: number) => `${named.join(', ')} +${more}`;
function gapsOf(holes: GapSpan[]) {
  return withGaps(bars, holes, { end: day(5), now: day(4), all }).map((bar) => bar.gap);
}

test('A bar names the sources whose posts are missing, and a bar that a gap only touches names none', () => {
  expect(gapsOf([hole({})])).toEqual([undefined, 'Pantip failed +0', undefined, undefined]);
  expect(gapsOf([hole({ from: '2026-11-03T10:00:00.000Z', to: null })])).toEqual([
    undefined,
    undefined,
    'Pantip failed +0',
    undefined,
  ]);
});

test('Several sources are named once each, and more than three are counted', () => {
  const many = ['a', 'b', 'c', 'd', 'a'].map((name) => hole({ said: `${name} paused` }));
  expect(gapsOf(many)[1]).toBe('a paused, b paused, c paused +1');
});

test('Sources that were added are grouped by day, and each day is named once', () => {
  const begun = ['Feed', 'Page', 'X', 'YouTube'].map((said) => ({ said, day: '22 November' }));
  expect(groupNamesByDay([{ said: 'LINE', day: '3 November' }, ...begun], all)).toEqual([
    { day: '3 November', names: 'LINE +0' },
    { day: '22 November', names: 'Feed, Page, X +1' },
  ]);
});
