import { z } from 'zod';
import { QcQuestion } from '#contracts/crm/quality/qc.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** A scorecard as it was when a ticket was picked. The review keeps these questions even if the scorecard changes later. */
export const ReviewedCard = z.object({
  name: z.string(),
  version: z.number().int(),
  pass_percent: z.number().int(),
  questions: z.array(QcQuestion),
});
export type ReviewedCard = z.infer<typeof ReviewedCard>;

/** What one question got: 0 or 1 for yes and no, 0 to 10 points; null where it does not apply to this ticket. */
export const QcAnswer = z.strictObject({
  value: z.number().int().min(0).max(10).nullable(),
  note: z.string().trim().max(1000).default(''),
});
export type QcAnswer = z.infer<typeof QcAnswer>;

/** The most a question can get. */
export const getMaxPoints = ({ kind }: Pick<QcQuestion, 'kind'>): number => (kind === 'points' ? 10 : 1);

/** Whether an answer fulfils its question: yes, or at least half of the points. Below that a critical question has failed. */
export function isMet(question: Pick<QcQuestion, 'kind'>, value: number): boolean {
  return value >= getPassPoints(question);
}

/** The least a question must get to be met. */
export const getPassPoints = (question: Pick<QcQuestion, 'kind'>): number => getMaxPoints(question) / 2;

/** What is wrong with the answers to a card, by the place of the question; empty when all is well. */
export function validateAnswers(
  { questions }: Pick<ReviewedCard, 'questions'>,
  answers: readonly QcAnswer[],
): Record<string, Fault> {
  const faults = questions.flatMap((question, at): [string, Fault][] => {
    const answer = answers[at];
    if (!answer) return [[`answers.${at}`, fault('needed')]];
    return answer.value !== null && answer.value > getMaxPoints(question)
      ? [[`answers.${at}.value`, fault('at_most', { limit: getMaxPoints(question) })]]
      : [];
  });
  if (answers.length > questions.length)
    return { answers: fault('at_most_entries', { limit: questions.length }) };
  if (faults.length === 0 && answers.every(({ value }) => value === null))
    return { answers: fault('none_applies') };
  return Object.fromEntries(faults);
}

export type QcScore = { score: number; passed: boolean; failed_critical: boolean };

/**
 * The score of a ticket: the weighted share of what could be had, in whole percent. Questions that do not apply are left out of
 * both sides; a critical one that fails makes it 0.
 */
export function scoreOf({ questions, pass_percent }: ReviewedCard, answers: readonly QcAnswer[]): QcScore {
  let had = 0;
  let possible = 0;
  let failed = false;
  for (const [at, question] of questions.entries()) {
    const value = answers[at]?.value ?? null;
    if (value === null) continue;
    had += question.weight * (value / getMaxPoints(question));
    possible += question.weight;
    failed ||= question.critical && !isMet(question, value);
  }
  const score = failed || possible === 0 ? 0 : Math.round((had / possible) * 100);
  return { score, passed: !failed && score >= pass_percent, failed_critical: failed };
}
