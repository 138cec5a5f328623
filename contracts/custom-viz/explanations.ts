import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { AnswerLabels, QuestionRefusal } from '#contracts/semantic/question-result.ts';
import { Question, QuestionFilter } from '#contracts/semantic/question.ts';

/** How much one call explains, and how many values of a dimension it names. */
export const EXPLANATION_LIMITS = { dimensions: 6, named: 100, members: 12 } as const;

/**
 * With what a value is compared: `comparison`: with the period of its question; `usual`: with the mean of the four times before that are
 * like it: the same hour of the week, the same day of the week, or as many days.
 */
export const ComparedWith = z.enum(['comparison', 'usual']);
export type ComparedWith = z.infer<typeof ComparedWith>;

/** A value with the parts that it is divided from; a part that is added up has none. */
const Amount = z.object({
  value: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
});
export type Amount = z.infer<typeof Amount>;

/** One of both values, with what opens its rows besides the filters of the question. */
const Side = Amount.extend({
  span: z.object({ from: Instant, to: Instant }),
  filters: z.array(QuestionFilter),
  /** Only a part of the time was collected, or has passed. */
  partial: z.boolean(),
});

/** A value of a dimension, or all others, with what it adds to the change of the whole. */
const Member = z.object({
  /** Null for the others. */
  filter: QuestionFilter.nullable(),
  key: z.string().nullable(),
  now: Amount,
  before: Amount,
  /** What it adds to the change, in the unit of the measure: values of which a row has one add up to the whole change. */
  change: z.number(),
  /** The part of the whole change; null where there is none. */
  share: z.number().nullable(),
  /** How hard its share of everything is to explain by its share before, on the scale of standard deviations; null where the measure counts no rows. */
  surprise: z.number().nullable(),
});
export type ExplainedMember = z.infer<typeof Member>;

/** What the values of a dimension add to the change, those that add the most first. */
const ExplainedDimension = z.object({
  dimension: z.string(),
  /** A row may count under several values, so they do not add up to the change. */
  overlapping: z.boolean(),
  /** Whether some values moved otherwise than the whole; the higher the score, the more. */
  notable: z.boolean(),
  score: z.number(),
  members: z.array(Member),
  /** All values beyond those, where values add up. */
  others: Member.nullable(),
});
export type ExplainedDimension = z.infer<typeof ExplainedDimension>;

/**
 * Why a value cannot be explained. By its measure: it counts different things (`distinct`), is the middle or a border of others
 * (`quantile`, `extreme`), or is computed otherwise than by a sum or a quotient (`formula`). By its time: nothing to compute it from (`nothing`),
 * not collected, or not over.
 */
export const UnexplainedReason = z.enum([
  'distinct',
  'quantile',
  'extreme',
  'formula',
  'nothing',
  'not_collected',
  'not_over',
]);
export type UnexplainedReason = z.infer<typeof UnexplainedReason>;

export const Explanation = z.object({
  ok: z.literal(true),
  /** `sum`: values add up; `quotient`: a change of its parts is weighted by the denominator. */
  kind: z.enum(['sum', 'quotient']),
  /** Null where it is explained. */
  unexplained: UnexplainedReason.nullable(),
  now: Side,
  before: Side,
  dimensions: z.array(ExplainedDimension),
  /** What could not be read, and why; null: it has too many values. */
  skipped: z.array(z.object({ dimension: z.string(), refusal: QuestionRefusal.nullable() })),
  /** What fits but was not read yet: the next calls name it. */
  rest: z.array(z.string()),
  labels: AnswerLabels,
});
export type Explanation = z.infer<typeof Explanation>;

export const explainValue = defineEndpoint({
  name: 'custom_viz_explanation.get',
  method: 'POST',
  path: '/custom_viz/explanations',
  access: { kind: 'permitted', need: ['custom_viz.dashboard.read'], product: 'custom_viz' },
  summary:
    'Explain a value: which values of each dimension moved it against the time that it is compared with',
  input: {
    body: z.strictObject({
      /** Its first measure is explained, under its filters, in its span; its rows and columns are left out. */
      question: Question,
      against: ComparedWith.default('comparison'),
      /** The dimensions to read; absent: the first of those that fit. */
      dimensions: z.array(z.string().max(60)).min(1).max(EXPLANATION_LIMITS.dimensions).optional(),
    }),
  },
  answer: z.discriminatedUnion('ok', [Explanation, QuestionRefusal]),
  transaction: false,
  idempotent: false,
  reads: true,
});

export const ENDPOINTS = [explainValue];
