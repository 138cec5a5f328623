import { expect, test } from 'vitest';
import type { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { COMPARED_WITH } from '#contracts/listening/widgets/compare.ts';
import { Widget } from '#contracts/listening/widgets/widget.ts';
import { buildMentionReportLocale } from './report-locale.ts';
import { buildWidgetBlock } from './widget-block.ts';

const [tea, gone] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
function answer(count: number): AnalyticsResult {
  return {
    ok: true,
    answer: {
      kind: 'series',
      bucket: 'day',
      starts: ['2026-03-02T00:00:00.000Z'],
      end: '2026-03-03T00:00:00.000Z',
      lines: [{ value: '', label: '', counts: [count], by_sentiment: null, total: count }],
      total: count,
    },
  };
}

const period = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' };

test('A part that counts clusters says so in title and column, and one that counts posts next to it says that', () => {
  const spot = { x: 0, y: 0, w: 8, h: 5 };
  const writing = {
    locale: buildMentionReportLocale({ language: 'en', zone: 'UTC' }),
    names: new Map<string, string>(),
    period,
  };
  const stories = Widget.parse({ _id: 'v', kind: 'volume', measure: 'clusters', spot });
  expect(buildWidgetBlock(stories, [answer(7)], writing)).toMatchObject({
    title: 'Stories over time',
    note: 'Total: 7',
    table: { head: [{ label: 'From' }, { label: 'Stories' }] },
  });
  const felt = Widget.parse({ _id: 's', kind: 'sentiment', view: 'time', spot });
  expect(buildWidgetBlock(felt, [answer(7)], { ...writing, ofPosts: true })).toMatchObject({
    title: 'Sentiment',
    note: 'Total: 7 · Counts every post, not stories',
  });
});

test('A comparison on paper labels its lines: periods, or keywords by name', () => {
  const heads = COMPARED_WITH.map((other) => {
    const spot = { x: 0, y: 0, w: 8, h: 5 };
    const widget = Widget.parse({ _id: 'c', kind: 'compare', spot, with: other, keywords: [tea, gone] });
    const writing = {
      locale: buildMentionReportLocale({ language: 'en', zone: 'UTC' }),
      names: new Map([[tea, 'Tea']]),
      period,
    };
    const { table } = buildWidgetBlock(widget, [answer(7), answer(3)], writing);
    return table?.head.slice(1).map(({ label }) => label);
  });
  expect(heads).toEqual([
    ['This period', 'Previous period'],
    ['This period', 'Same period last year'],
    ['Tea', gone],
  ]);
});

test('A bar that the period cuts is marked below the chart and in a column of its own', () => {
  const spot = { x: 0, y: 0, w: 8, h: 5 };
  const widget = Widget.parse({ _id: 'v', kind: 'volume', split: 'none', spot });
  const writing = {
    locale: buildMentionReportLocale({ language: 'en', zone: 'UTC' }),
    names: new Map<string, string>(),
    period,
  };
  const half = { ...period, to: '2026-03-02T12:00:00.000Z' };
  expect(buildWidgetBlock(widget, [answer(7)], writing).table?.head).toHaveLength(2);
  expect(buildWidgetBlock(widget, [answer(7)], { ...writing, period: half })).toMatchObject({
    chart: { labels: ['2 Mar *'] },
    table: {
      head: [{ label: 'From' }, { label: 'Mentions' }, { label: 'Note' }],
      rows: [[{ day: true, shown: '2 Mar' }, 7, '* only part of this time is in the period']],
    },
  });
});

test('Shares are numbers that add up to the whole', () => {
  const counts = [609, 258, 109, 25];
  const groups: AnalyticsResult = {
    ok: true,
    answer: {
      kind: 'groups',
      items: counts.map((count) => ({ value: `${count}`, label: `${count}`, count, by_sentiment: null })),
      total: 1001,
      parts: true,
    },
  };
  const widget = Widget.parse({ _id: 's', kind: 'share', by: 'channel', spot: { x: 0, y: 0, w: 8, h: 5 } });
  const writing = {
    locale: buildMentionReportLocale({ language: 'en', zone: 'UTC' }),
    names: new Map<string, string>(),
    period,
  };
  const rows = buildWidgetBlock(widget, [groups], writing).table?.rows ?? [];
  expect(rows.map((row) => row[2])).toEqual([
    { share: 0.608 },
    { share: 0.258 },
    { share: 0.109 },
    { share: 0.025 },
  ]);
});
