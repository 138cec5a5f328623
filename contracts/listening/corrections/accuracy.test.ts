import { expect, it } from 'vitest';
import { computeAccuracy, computeAgreement, type MeasuredReview } from './accuracy.ts';

function verdict(over: Partial<MeasuredReview>): MeasuredReview {
  return {
    sentiment: 'positive',
    model_label: 'positive',
    shown: 'positive',
    shown_by: 'model',
    language: 'th',
    published_at: '2026-11-04T10:00:00.000Z',
    sampled: true,
    ...over,
  };
}

it('the interval of a share shows how certain it is for few cases (Wilson)', () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I: 81 of 263 and 0 of 20.
  expect(computeAgreement(263, 81)).toMatchObject({
    low: expect.closeTo(0.2553, 3),
    high: expect.closeTo(0.3662, 3),
  });
  expect(computeAgreement(20, 0)).toMatchObject({ low: 0, high: expect.closeTo(0.1611, 3) });
  expect(computeAgreement(0, 0)).toMatchObject({ low: 0, high: 1 });
});

it('the weeks of accuracy begin on the first day that the organisation chose', () => {
  const sunday = verdict({ published_at: '2026-11-08T10:00:00.000Z' });
  const weeks = ([undefined, 'sunday', 'saturday'] as const).map((weekStart) =>
    computeAccuracy([sunday], weekStart).over_time.map(({ week }) => week),
  );
  expect(weeks).toEqual([['2026-11-02'], ['2026-11-08'], ['2026-11-07']]);
});

it('accuracy is measured from the sample alone, by language, class and week', () => {
  const accuracy = computeAccuracy([
    verdict({}),
    verdict({ sentiment: 'negative' }),
    verdict({ language: 'en', published_at: '2026-11-10T00:00:00.000Z' }),
    verdict({ sentiment: 'neutral', sampled: false }),
    verdict({ shown: 'neutral', shown_by: 'rule' }),
  ]);
  expect(accuracy.model).toMatchObject({ rows: 4, agreed: 3, share: 0.75 });
  expect(accuracy.rules).toMatchObject({ rows: 1, agreed: 0 });
  expect(accuracy.corrected).toBe(1);
  expect(accuracy.by_language.map(({ language, rows }) => [language, rows])).toEqual([
    ['th', 3],
    ['en', 1],
  ]);
  expect(accuracy.over_time.map(({ week, rows }) => [week, rows])).toEqual([
    ['2026-11-02', 3],
    ['2026-11-09', 1],
  ]);
  expect(accuracy.confusion.positive).toEqual({ negative: 1, neutral: 0, positive: 3, question: 0 });
  expect(accuracy.by_class.find(({ sentiment }) => sentiment === 'positive')).toMatchObject({
    precision: 0.75,
    recall: 1,
  });
  expect(accuracy.macro_f1).toBeCloseTo((2 * 0.75) / 1.75 / 2);
});
