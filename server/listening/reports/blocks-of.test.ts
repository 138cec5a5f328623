import { expect, test } from 'vitest';
import type { Answered } from '#contracts/listening/analytics/question.ts';
import { COMPARED_WITH, Widget } from '#contracts/listening/dashboards/widget.ts';
import { blockOf } from './blocks-of.ts';
import { mentionReportLocale } from './report-locale.ts';

const [tea, gone] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
const answer = (count: number): Answered => ({
  ok: true,
  answer: {
    kind: 'series',
    bucket: 'day',
    starts: ['2026-03-02T00:00:00.000Z'],
    end: '2026-03-03T00:00:00.000Z',
    lines: [{ value: '', label: '', counts: [count], by_sentiment: null, total: count }],
    total: count,
  },
});

test('a part that counts stories says so in title and column, and one that counts posts beside it says that', () => {
  const spot = { x: 0, y: 0, w: 8, h: 5 };
  const writing = { locale: mentionReportLocale('en', 'Asia/Bangkok'), names: new Map<string, string>() };
  const stories = Widget.parse({ _id: 'v', kind: 'volume', measure: 'clusters', spot });
  expect(blockOf(stories, [answer(7)], writing)).toMatchObject({
    title: 'Stories over time',
    note: 'Total: 7',
    table: { head: [{ label: 'From' }, { label: 'Stories' }] },
  });
  const felt = Widget.parse({ _id: 's', kind: 'sentiment', view: 'time', spot });
  expect(blockOf(felt, [answer(7)], { ...writing, ofPosts: true })).toMatchObject({
    title: 'Sentiment',
    note: 'Total: 7 · Counts every post, not stories',
  });
});

test('a comparison on paper calls its lines what they are: times, or keywords by name', () => {
  const heads = COMPARED_WITH.map((other) => {
    const spot = { x: 0, y: 0, w: 8, h: 5 };
    const widget = Widget.parse({ _id: 'c', kind: 'compare', spot, with: other, keywords: [tea, gone] });
    const writing = { locale: mentionReportLocale('en', 'Asia/Bangkok'), names: new Map([[tea, 'Tea']]) };
    const { table } = blockOf(widget, [answer(7), answer(3)], writing);
    return table?.head.slice(1).map(({ label }) => label);
  });
  expect(heads).toEqual([
    ['This time', 'The time before'],
    ['This time', 'A year before'],
    ['Tea', gone],
  ]);
});
