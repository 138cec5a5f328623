import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { countDaysIntoWeek, type WeekStart } from '#contracts/kit/week.ts';
import { JUDGED_SENTIMENTS, JudgedSentiment, type Sentiment } from '#contracts/listening/mention.ts';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);
function each<T extends z.ZodType>(one: T) {
  return z.object({ negative: one, neutral: one, positive: one, question: one });
}

/** How often people agreed with the model: the share, and its 95 % confidence interval (Wilson). */
export const Agreement = z.object({ rows: count, agreed: count, share, low: share, high: share });
export type Agreement = z.infer<typeof Agreement>;

/**
 * What an account's people found the model to be worth, where it judged. All figures but `corrected` come from mentions that were drawn by lot:
 * what people correct in passing are errors only.
 */
export const Accuracy = z.object({
  model: Agreement,
  /** Mean of the classes' F1, over those that people gave. */
  macro_f1: share.nullable(),
  /** Of what the rules had decided. */
  rules: Agreement,
  by_language: z.array(Agreement.extend({ language: z.string() })),
  by_class: z.array(
    z.object({
      sentiment: JudgedSentiment,
      precision: share.nullable(),
      recall: share.nullable(),
      rows: count,
    }),
  ),
  /** `confusion[class of the model][class of people]`. */
  confusion: each(each(count)),
  /** By week, named by its first day (UTC), oldest first. */
  over_time: z.array(Agreement.extend({ week: z.iso.date() })),
  /** Mentions that people corrected in passing, outside the sample. */
  corrected: count,
});
export type Accuracy = z.infer<typeof Accuracy>;

/** A verdict as far as measuring needs it. */
export type MeasuredReview = {
  sentiment: JudgedSentiment;
  model_label: Sentiment;
  shown: Sentiment;
  shown_by: 'model' | 'rule' | 'person';
  language: string;
  published_at: string;
  sampled: boolean;
};

/** Square of the normal quantile for 95 in 100. */
const Z2 = 1.96 ** 2;

/**
 * Share with its interval after Wilson, "Probable inference, the law of succession, and statistical inference" (JASA 1927), which is valid
 * for few rows and for shares near 0 and 1.
 */
export function computeAgreement(rows: number, agreed: number): Agreement {
  if (rows === 0) return { rows, agreed, share: 0, low: 0, high: 1 };
  const part = agreed / rows;
  const middle = (part + Z2 / (2 * rows)) / (1 + Z2 / rows);
  const half = Math.sqrt((part * (1 - part)) / rows + Z2 / (4 * rows * rows)) * (1.96 / (1 + Z2 / rows));
  return { rows, agreed, share: part, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Measures verdicts; see {@link Accuracy}. Weeks begin on `weekStart`. */
export function computeAccuracy(verdicts: readonly MeasuredReview[], weekStart?: WeekStart): Accuracy {
  const sample = verdicts.filter(({ sampled }) => sampled).flatMap(keepJudged);
  const classes = JUDGED_SENTIMENTS.map((sentiment) => classOf(sample, sentiment));
  const given = classes.filter(({ rows }) => rows > 0);
  return {
    model: agreed(sample),
    macro_f1: given.length === 0 ? null : given.reduce((sum, one) => sum + f1(one), 0) / given.length,
    rules: ruled(sample),
    by_language: groups(sample, ({ language }) => language)
      .map(([language, rows]) => ({ language, ...agreed(rows) }))
      .toSorted((a, b) => b.rows - a.rows || a.language.localeCompare(b.language)),
    by_class: classes,
    confusion: counted(sample),
    over_time: groups(sample, ({ published_at }) => weekOf(published_at, weekStart))
      .map(([week, rows]) => ({ week, ...agreed(rows) }))
      .toSorted((a, b) => a.week.localeCompare(b.week)),
    corrected: verdicts.filter((one) => !one.sampled && one.shown !== one.sentiment).length,
  };
}

/** A verdict on what the model judged: what it left open was no claim. */
type JudgedReview = MeasuredReview & { model_label: JudgedSentiment };

function keepJudged(verdict: MeasuredReview): JudgedReview[] {
  const { model_label } = verdict;
  return model_label === 'unjudged' ? [] : [{ ...verdict, model_label }];
}

function agreed(rows: readonly JudgedReview[]): Agreement {
  return computeAgreement(rows.length, rows.filter((one) => one.model_label === one.sentiment).length);
}

function ruled(rows: readonly JudgedReview[]): Agreement {
  const byRule = rows.filter(({ shown_by }) => shown_by === 'rule');
  return computeAgreement(byRule.length, byRule.filter((one) => one.shown === one.sentiment).length);
}

type ClassFigures = Accuracy['by_class'][number];

function classOf(rows: readonly JudgedReview[], sentiment: JudgedSentiment): ClassFigures {
  const said = rows.filter(({ model_label }) => model_label === sentiment).length;
  const meant = rows.filter((one) => one.sentiment === sentiment).length;
  const right = rows.filter((one) => one.sentiment === sentiment && one.model_label === sentiment).length;
  return {
    sentiment,
    precision: said === 0 ? null : right / said,
    recall: meant === 0 ? null : right / meant,
    rows: meant,
  };
}

function f1({ precision, recall }: ClassFigures): number {
  return precision && recall ? (2 * precision * recall) / (precision + recall) : 0;
}

function counted(rows: readonly JudgedReview[]): Accuracy['confusion'] {
  const none = () => ({ negative: 0, neutral: 0, positive: 0, question: 0 });
  const table = { negative: none(), neutral: none(), positive: none(), question: none() };
  for (const { model_label, sentiment } of rows) table[model_label][sentiment] += 1;
  return table;
}

const groups = <T>(rows: readonly T[], of: (row: T) => string): [string, T[]][] => [...Map.groupBy(rows, of)];

/** The first day (UTC) of an instant's week. */
function weekOf(instant: string, weekStart: WeekStart | undefined): string {
  const time = new Date(instant);
  const days = countDaysIntoWeek(time.getUTCDay(), weekStart);
  return new Date(time.getTime() - days * MS_PER_DAY).toISOString().slice(0, 10);
}
