import { expect, test } from 'vitest';
import { countedAs, countingOf, countsPostsBesideStories } from './counting.ts';
import { Widget } from './widget.ts';

const spot = { x: 0, y: 0, w: 4, h: 4 };
const all = [
  { _id: 'a', kind: 'volume', spot },
  { _id: 'b', kind: 'share', by: 'channel', measure: 'clusters', spot },
  { _id: 'c', kind: 'compare', measure: 'reach', spot },
  { _id: 'd', kind: 'authors', spot },
  { _id: 'e', kind: 'numbers', spot },
].map((one) => Widget.parse(one));

test('a dashboard counts posts or stories as a whole, and leaves what counts something else', () => {
  expect(countingOf(all)).toBeNull();
  const stories = countedAs(all, 'clusters');
  expect(countingOf(stories)).toBe('clusters');
  expect(stories.slice(2, 4)).toEqual(all.slice(2, 4));
  expect(countingOf(countedAs(stories, 'mentions'))).toBe('mentions');
  expect(countingOf(all.slice(2, 4))).toBeUndefined();
  const beside = (widgets: readonly Widget[]) =>
    widgets.filter((one) => countsPostsBesideStories(one, widgets)).map(({ _id }) => _id);
  expect(beside(stories)).toEqual(['d']);
  expect(beside(countedAs(stories, 'mentions'))).toEqual([]);
});
