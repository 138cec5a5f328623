import { describe, expect, it } from 'vitest';
import { readChart } from '#contracts/custom-viz/chart-address.ts';
import { resolvePeriod } from '#contracts/custom-viz/period.ts';
import { RANGE_GROUPS, resolveRange } from '#contracts/listening/ranges.ts';
import { parseSearchAddress } from '#contracts/quick-analytic/address.ts';
import { writeSearchChart } from './build-chart.ts';

const SPAN = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' };
const address = parseSearchAddress({ q: 'tea,ชา', split: 'channel', bars: 'day', compare: 'year' });

function readSearchChart(filter: object, range?: '30d') {
  return readChart(writeSearchChart({ address, filter: { ...SPAN, ...filter }, range }) ?? undefined);
}

describe('A search as a chart', () => {
  it('counts the posts of its terms under the filters of the page, split and compared alike', () => {
    expect(readSearchChart({ sentiment: 'negative', query: 'hot' })).toMatchObject({
      measures: ['posts.posts'],
      shelves: {
        across: [{ dimension: 'time', grain: 'day' }],
        colour: [{ dimension: 'channel', top: { count: 6, by: 'posts.posts', others: true } }],
      },
      filters: [
        { dimension: 'sentiment', is: 'among', values: ['negative'] },
        { search: '((tea) OR (ชา)) AND (hot)' },
      ],
      period: { kind: 'span', ...SPAN },
      comparisons: ['year'],
    });
  });

  it.each(RANGE_GROUPS.flat())('has the period of the range %s', (range) => {
    const reading = { now: new Date('2026-11-18T09:30:00Z'), zone: 'Asia/Bangkok' };
    const text = writeSearchChart({ address, filter: SPAN, range });
    const period = readChart(text ?? undefined)?.period;
    expect(period && resolvePeriod(period, reading)).toEqual(resolveRange(range, reading));
  });

  it('is not offered under filters by keyword or tag, whose numbers only the server knows', () => {
    expect(readSearchChart({ keyword: '01a22a8a-2f26-7464-8c31-5cbc1af2fd73' })).toBeNull();
    expect(readSearchChart({ tagged: 'no' })).toBeNull();
    expect(readSearchChart({ without: 'tag' })).not.toBeNull();
  });
});
