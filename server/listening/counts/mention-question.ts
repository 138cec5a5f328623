import type { WeekStart } from '#contracts/kit/week.ts';
import type { MeasureRef, Question, QuestionAxis } from '#contracts/semantic/question.ts';

/** A question about the mentions of a filter: what is counted, and along what. */
export type MentionQuestion = {
  measures: readonly MeasureRef[];
  rows?: readonly MentionAxis[];
  columns?: readonly MentionAxis[];
  totals?: Question['totals'];
  /** The measure by which rows are ordered, the highest first. */
  orderBy?: MeasureRef;
  /** Whether the equally long period before is counted as well; or of which measures. */
  withPrevious?: boolean | readonly MeasureRef[];
  /** Whether authors of many mentions are estimated. */
  estimates?: boolean;
  zone?: string;
  weekStart?: WeekStart | undefined;
};

export type MentionAxis = Pick<QuestionAxis, 'dimension'> & Partial<QuestionAxis>;
