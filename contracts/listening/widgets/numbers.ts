import { z } from 'zod';
import { COUNTINGS } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerTo } from '#contracts/listening/analytics/question.ts';
import { toComparedPeriod } from '#contracts/listening/stored-filter.ts';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';

/** The metrics that the overview row may show. */
export const OVERVIEW_METRICS = ['mentions', 'authors', 'negative', 'positive', 'question'] as const;

/** The numbers of a period with their change. */
export const numbers = declareWidget({
  kind: 'numbers',
  options: {
    shown: z
      .array(z.enum(OVERVIEW_METRICS))
      .min(1)
      .max(5)
      .default([...OVERVIEW_METRICS]),
    /** How the first metric counts. */
    measure: z.enum(COUNTINGS).default('mentions'),
  },
  size: { w: 12, h: 2, least: { w: 2, h: 2 } },
  sections: [{ name: 'numbers', usual: true }],
  // Where figures count stories, those of the period and of the one before are asked too.
  questions: ({ measure, shown }, filter, calendar) => [
    { kind: 'figures', filter, ...(calendar.length && { length: calendar.length }) },
    ...(measure === 'clusters' && shown.includes('mentions')
      ? [filter, toComparedPeriod(filter, { kind: 'before' }, calendar)].map((one) => ({
          kind: 'series' as const,
          filter: one,
          measure,
        }))
      : []),
  ],
});

/** Stories now and before in the answers to the questions above; undefined where posts are counted. */
export function getStoryCounts(answers: readonly AnswerTo[]): { now: number; before: number } | undefined {
  const [now, before] = answers.flatMap((answer) =>
    answer.kind === 'series' ? (answer.lines[0]?.total ?? 0) : [],
  );
  return now === undefined || before === undefined ? undefined : { now, before };
}
