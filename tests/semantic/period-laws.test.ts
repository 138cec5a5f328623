import { expect, test } from 'vitest';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { buildTimeBars } from '#engine/semantic/time-bars.ts';
import { listPlainRows } from './count-plainly.ts';
import { check, expectCells } from './law-cases.ts';
import { SHOP_FROM } from './shop-world.ts';

/* Law 8 over drawn questions, as the other laws in laws.test.ts. */
const GRAINS = ['day', 'week', 'hour', 'month'] as const;

test('Law 8: a comparison takes the same elapsed part in bars of the calendar that add up, and weeks move by 7 days', () => {
  let runs = 0;
  check(
    (one) => {
      expectCells(one);
      const { answer: found, question, now, plain } = one;
      const [from, to] = [Date.parse(question.span.from), Date.parse(question.span.to)];
      const elapsed = Math.max(from, Math.min(to, now));
      const before = { from: Date.parse(found.before?.from ?? ''), to: Date.parse(found.before?.to ?? '') };
      const isMonth = question.length?.unit === 'month' || question.rows[0]?.grain === 'month';
      // A clock change makes one of the two longer by an hour, a short month by days.
      if (!isMonth)
        expect(Math.abs(before.to - before.from - (elapsed - from))).toBeLessThanOrEqual(3_600_000);
      expect(before.to).toBeLessThanOrEqual(from);
      const runsNow = found.notes.some(({ code }) => code === 'elapsed_part');
      if (elapsed < to) expect(runsNow).toBe(true);
      if (runsNow) runs += 1;
      const moved = Math.round((from - before.from) / 3_600_000) / 24;
      if (question.rows[0]?.grain === 'week')
        expect(Math.abs(moved % 7) < 0.1 || Math.abs(moved % 7) > 6.9).toBe(true);
      expectBarsOfCalendar(found, question);
      const counted = found.cells_before?.map(([column]) => column?.[0]?.value ?? 0) ?? [];
      const apart = found.notes.flatMap((note) => (note.code === 'without_counterpart' ? [note] : []));
      const [measure] = found.measures;
      const left = apart.flatMap((span) =>
        measure
          ? listPlainRows(plain, {
              dataSet: measure.data_set,
              time: measure.time,
              span,
              filters: measure.filters,
            })
          : [],
      );
      expect(counted.slice(0, -1).reduce((all, count) => all + count, left.length)).toBe(counted.at(-1));
    },
    (question) => ({
      ...question,
      measures: ['orders.orders'],
      shares: [],
      comparison: typeof question.comparison === 'string' ? question.comparison : 'before',
      rows: [{ dimension: 'time', grain: GRAINS[question.week_start % GRAINS.length] ?? 'day', top: null }],
      columns: [],
      totals: ['columns'],
      order: { by: null, descending: false },
    }),
  );
  expect(runs).toBeGreaterThan(20);
});

/** Each bar of the other period is a bar that the zone's calendar has. */
function expectBarsOfCalendar(
  { rows }: SemanticAnswer,
  { zone, rows: [axis], week_start: weekStart }: Question,
): void {
  const width = axis?.grain ?? 'auto';
  if (width === 'auto') throw new Error('a law over bars of a chosen width');
  for (const bar of rows.flatMap(([value]) => value?.span_before ?? [])) {
    const span = { from: Date.parse(bar.from), to: Date.parse(bar.to) };
    expect(buildTimeBars(width, { from: span.from, to: span.from + 1 }, { zone, weekStart })).toEqual([span]);
  }
}

test('Law 8: a period of its own is compared by position in bars of its calendar, and a part of one is named', () => {
  check(
    (one) => {
      expectCells(one);
      const { answer: found, question, now } = one;
      if (typeof question.comparison !== 'object' || question.comparison === null) return;
      expectBarsOfCalendar(found, question);
      const others = found.rows.flatMap(([value]) => value?.span_before ?? []);
      for (const [index, bar] of others.entries())
        if (index > 0) expect(bar.from).toBe(others[index - 1]?.to);
      expect(Date.parse(others[0]?.from ?? '')).toBeLessThanOrEqual(Date.parse(question.comparison.from));
      const isPart = found.notes.some((note) => note.code === 'part_of_period' && note.period === 'now');
      if (Date.parse(question.span.to) > now) expect(isPart).toBe(true);
    },
    (question) => ({
      ...question,
      comparison:
        typeof question.comparison === 'object' && question.comparison !== null
          ? question.comparison
          : {
              from: new Date(SHOP_FROM - 50 * MS_PER_DAY).toISOString(),
              to: new Date(SHOP_FROM - 41.4 * MS_PER_DAY).toISOString(),
            },
      rows: [{ dimension: 'time', grain: GRAINS[question.week_start % GRAINS.length] ?? 'day', top: null }],
      columns: [],
      order: { by: null, descending: false },
    }),
  );
});
