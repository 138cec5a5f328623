import type { TFunction } from 'i18next';
import { SCALES, type SurveyAnswer, type SurveyQuestion } from '#contracts/crm/survey/question.ts';

/** What somebody said to a question, in words. */
export const answerText = (
  question: SurveyQuestion,
  answer: SurveyAnswer | undefined,
  t: TFunction,
): string => {
  if (answer === null || answer === undefined) return t('surveys.no_answer');
  if (question.kind === 'csat' || question.kind === 'nps')
    return t('surveys.of', { value: answer, most: SCALES[question.kind].to });
  if (question.kind === 'yes_no') return t(answer === 'yes' ? 'surveys.yes' : 'surveys.no');
  return String(answer);
};
