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
    lines: [{ value: '', label: '', counts: [count], by_sentiment: null, total: count }],
    total: count,
  },
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
