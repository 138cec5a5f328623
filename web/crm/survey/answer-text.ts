import type { TFunction } from 'i18next';
import { localizeQuestion } from '#contracts/crm/survey/in-thai.ts';
import { SCALES, type SurveyAnswer, type SurveyQuestion } from '#contracts/crm/survey/question.ts';

type Reader = { t: TFunction; language: string };

/** The text of an answer to a question, in the reader's language. */
export function formatAnswer(
  question: SurveyQuestion,
  answer: SurveyAnswer | undefined,
  { t, language }: Reader,
): string {
  if (answer === null || answer === undefined) return t('surveys.no_answer');
  if (question.kind === 'csat' || question.kind === 'nps')
    return t('surveys.of', { value: answer, most: SCALES[question.kind].to });
  if (question.kind === 'yes_no') return t(answer === 'yes' ? 'surveys.yes' : 'surveys.no');
  const offered = localizeQuestion(language, question).choices.find(({ value }) => value === answer);
  return offered?.label ?? String(answer);
}
