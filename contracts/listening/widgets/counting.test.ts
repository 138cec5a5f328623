import { expect, test } from 'vitest';
import { withCountingUnit, resolveCountingUnit, countsPostsBesideStories } from './counting.ts';
import { Widget } from './widget.ts';

const spot = { x: 0, y: 0, w: 4, h: 4 };
const all = [
  { _id: 'a', kind: 'volume', spot },
  { _id: 'b', kind: 'share', by: 'channel', measure: 'clusters', spot },
  { _id: 'c', kind: 'compare', measure: 'reach', spot },
  { _id: 'd', kind: 'authors', spot },
  { _id: 'e', kind: 'numbers', spot },
].map((one) => Widget.parse(one));

test('a dashboard counts posts or stories as a whole, and widgets that count something else are left unchanged', () => {
  expect(resolveCountingUnit(all)).toBeNull();
  const stories = withCountingUnit(all, 'clusters');
  expect(resolveCountingUnit(stories)).toBe('clusters');
  expect(stories.slice(2, 4)).toEqual(all.slice(2, 4));
  expect(resolveCountingUnit(withCountingUnit(stories, 'mentions'))).toBe('mentions');
  expect(resolveCountingUnit(all.slice(2, 4))).toBeUndefined();
  const beside = (widgets: readonly Widget[]) =>
    widgets.filter((one) => countsPostsBesideStories(one, widgets)).map(({ _id }) => _id);
  expect(beside(stories)).toEqual(['d']);
  expect(beside(withCountingUnit(stories, 'mentions'))).toEqual([]);
});
