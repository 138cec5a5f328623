import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  validateAnswers,
  getMaxPoints,
  scoreOf,
  type ReviewedCard,
  type QcAnswer,
} from '#contracts/crm/quality/score.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

function card(given: Partial<ReviewedCard> = {}): ReviewedCard {
  return {
    name: 'First answer',
    version: 3,
    pass_percent: 80,
    questions: [
      { label: 'Greeted?', kind: 'yes_no', weight: 10, critical: false },
      { label: 'Solved?', kind: 'yes_no', weight: 30, critical: true },
      { label: 'Tone', kind: 'points', weight: 60, critical: false },
    ],
    ...given,
  };
}
const said = (...values: (number | null)[]): QcAnswer[] => values.map((value) => ({ value, note: '' }));

describe('scores', () => {
  it.each([
    ['all', said(1, 1, 10), 100, true],
    ['by weight', said(0, 1, 10), 90, true],
    ['by points', said(1, 1, 5), 70, false],
    ['what does not apply counts on neither side', said(null, 1, 8), 87, true],
    ['a critical one that fails is all', said(1, 0, 10), 0, false],
    ['nothing that counts', said(null, null, null), 0, false],
  ] as const)('%s', (_name, answers, score, passed) => {
    expect(scoreOf(card(), answers)).toMatchObject({ score, passed });
  });

  it('a question of points fails critically below half of them', () => {
    const critical = card({ questions: [{ label: 'Facts', kind: 'points', weight: 1, critical: true }] });
    expect([4, 5].map((value) => scoreOf(critical, said(value)).score)).toEqual([0, 50]);
  });

  it('each question needs one answer within its range, and at least one question must apply', () => {
    expect(validateAnswers(card(), said(1, 1))).toEqual({ 'answers.2': fault('needed') });
    expect(validateAnswers(card(), said(1, 2, 10))).toEqual({
      'answers.1.value': fault('at_most', { limit: 1 }),
    });
    expect(validateAnswers(card(), said(1, 1, 1, 1))).toEqual({
      answers: fault('at_most_entries', { limit: 3 }),
    });
    expect(validateAnswers(card(), said(null, null, null))).toEqual({ answers: fault('none_applies') });
    expect(validateAnswers(card(), said(0, null, 10))).toEqual({});
  });

  it('a score is between 0 and 100, grows with every better answer, and does not depend on the scale of the weights', () => {
    const drawn = fc.array(
      fc.record({
        kind: fc.constantFrom('yes_no' as const, 'points' as const),
        weight: fc.integer({ min: 1, max: 20 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(drawn, (rows) => {
        const of = (times: number) =>
          card({
            questions: rows.map(({ kind, weight }) => ({
              label: 'q',
              kind,
              weight: weight * times,
              critical: false,
            })),
          });
        const answers = said(...rows.map(({ kind, share }) => Math.round(share * getMaxPoints({ kind }))));
        const { score } = scoreOf(of(1), answers);
        expect(score).toBe(scoreOf(of(5), answers).score);
        expect(score >= 0 && score <= 100).toBe(true);
        const better = answers.map((one, at) =>
          at === 0 ? { ...one, value: getMaxPoints(of(1).questions[0] ?? { kind: 'yes_no' }) } : one,
        );
        expect(scoreOf(of(1), better).score).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});
