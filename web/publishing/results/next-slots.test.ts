import { expect, test } from 'vitest';
import type { BestTimes } from '#contracts/publishing/results.ts';
import { listNextTimes } from './next-slots.ts';

function make(account_name: string, ...slots: [weekday: number, hour: number, low: number][]): BestTimes {
  return {
    connection_id: account_name,
    channel: 'mastodon',
    account_name,
    n: 60,
    enough: true,
    tested: null,
    slots: slots.map(([weekday, hour, low]) => ({
      weekday,
      hour,
      low,
      lift: low + 0.1,
      high: low + 0.2,
      n: 9,
    })),
  };
}

test('The next times after now are offered, the surest first; a time that has passed this week is that of next week', () => {
  // 2026-12-02 is a Wednesday.
  const offered = listNextTimes([make('Coffee', [3, 9, 0.2], [3, 18, 0.5], [7, 0, 0.3])], '2026-12-02T10:00');
  expect(offered.map(({ wall_time }) => wall_time)).toEqual([
    '2026-12-02T18:00',
    '2026-12-06T00:00',
    '2026-12-09T09:00',
  ]);
});

test('An hour that is best for two accounts is offered once, for the one of which it is surer, and three times at most', () => {
  const offered = listNextTimes(
    [make('Coffee', [1, 9, 0.1], [2, 9, 0.4]), make('Tea', [1, 9, 0.3], [4, 9, 0.2], [5, 9, 0.05])],
    '2026-12-02T10:00',
  );
  expect(offered.map(({ wall_time, account_name }) => [wall_time, account_name])).toEqual([
    ['2026-12-08T09:00', 'Coffee'],
    ['2026-12-07T09:00', 'Tea'],
    ['2026-12-03T09:00', 'Tea'],
  ]);
});
