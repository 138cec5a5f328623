import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ThreadMention } from '#contracts/listening/actions/endpoints.ts';
import { buildThreadTree, findPathTo, type ThreadNode } from './thread-tree.ts';

const idOf = (index: number): string => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const AT = '2026-11-21T00:00:00.000Z';
function said(index: number, parent: number | null): ThreadMention {
  return ThreadMention.parse({
    _id: idOf(index),
    parent_id: parent === null ? null : idOf(parent),
    source_id: idOf(0),
    channel: 'pantip',
    kind: 'post',
    author: { _id: 'a' },
    title: '',
    text: 'x',
    url: '',
    published_at: AT,
    collected_at: AT,
    language: 'th',
    sentiment: 'neutral',
    sentiment_confidence: 1,
    engagement: {},
    keyword_ids: [],
    sentiment_by: 'model',
    tag_ids: [],
    country: '',
    thread: 't',
    reply_to: '',
    media: [],
    reach: 0,
    engagement_total: 0,
    influence: 0,
    score: 0,
    cluster: '0',
    hidden: 'no',
    starred: false,
    status: 'new',
    assigned_to: null,
    ticket_id: null,
    updated_at: AT,
    hits: [],
  });
}
type Shape = [number, ...unknown[]];
function shapeOf({ mention, answers }: ThreadNode): Shape {
  return [Number(mention._id.slice(-12)), ...answers.map(shapeOf)];
}

test('Replies are below what they reply to, in their order, and are counted', () => {
  const items = [said(1, null), said(2, 1), said(3, 2), said(4, 1), said(5, 9)];
  const tree = buildThreadTree(items);
  expect(tree.map(shapeOf)).toEqual([[1, [2, [3]], [4]], [5]]);
  expect(tree[0]?.size).toBe(3);
  expect([...findPathTo(items, idOf(3))]).toEqual([idOf(3), idOf(2), idOf(1)]);
});

test('Whichever mentions reply to which, each is in the tree exactly once', () => {
  const parents = fc.array(fc.option(fc.nat({ max: 12 })), { maxLength: 12 });
  fc.assert(
    fc.property(parents, (given) => {
      const items = given.map((parent, index) => said(index, parent));
      const all = (nodes: readonly ThreadNode[]): string[] =>
        nodes.flatMap(({ mention, answers }) => [mention._id, ...all(answers)]);
      const found = all(buildThreadTree(items));
      expect(found.toSorted()).toEqual(items.map(({ _id }) => _id));
      for (const { _id } of items) expect(findPathTo(items, _id)).toContain(_id);
    }),
  );
});
