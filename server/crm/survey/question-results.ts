import { SCALES, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import type { QuestionResult } from '#contracts/crm/survey/results.ts';
import { computeMean } from '#contracts/crm/survey/score.ts';
import {
  findInvitationQuestions,
  tallyAnswers,
  type AnswerCount,
  type InvitationQuestion,
} from '#server/crm/survey/question-store.ts';
import type { SurveyScope } from '#server/crm/survey/result-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The answers to each question of a scope, by questionnaire and in the order of the questions. */
export async function loadQuestionResults(unit: UnitOfWork, scope: SurveyScope): Promise<QuestionResult[]> {
  const counts = Map.groupBy(
    await tallyAnswers(unit, scope),
    ({ survey_id, question_id }) => `${survey_id} ${question_id}`,
  );
  const newest = [...counts.values()].flatMap(
    (rows) => rows.toSorted((a, b) => b.last.localeCompare(a.last))[0] ?? [],
  );
  const questions = await findInvitationQuestions(unit, newest);
  return questions
    .toSorted(
      (a, b) =>
        a.survey_name.localeCompare(b.survey_name) ||
        a.survey_id.localeCompare(b.survey_id) ||
        a.place - b.place,
    )
    .map((one) => resultOf(one, counts.get(`${one.survey_id} ${one.question_id}`) ?? []));
}

function resultOf(
  { survey_id, survey_name, question_id, question: stored }: InvitationQuestion,
  rows: readonly AnswerCount[],
): QuestionResult {
  const question = SurveyQuestion.parse(stored);
  const given = rows.flatMap(({ answer, count }) => (answer === null ? [] : [{ answer, count }]));
  const spread = [
    ...offeredBy(question).map((answer) => ({
      answer,
      count: given.find((one) => one.answer === answer)?.count ?? 0,
    })),
    // The options of an older version of the question.
    ...given.filter(({ answer }) => !offeredBy(question).includes(answer)),
  ];
  const scale = question.kind === 'csat' || question.kind === 'nps';
  return {
    survey: { _id: survey_id, name: survey_name },
    question_id,
    question,
    answers: rows.reduce((total, { count }) => total + count, 0),
    mean: scale ? computeMean(spread.map(({ answer, count }) => ({ value: Number(answer), count }))) : null,
    spread,
  };
}

function offeredBy({ kind, choices }: SurveyQuestion): string[] {
  if (kind === 'yes_no') return ['yes', 'no'];
  if (kind !== 'csat' && kind !== 'nps') return kind === 'choice' ? choices : [];
  const { from, to } = SCALES[kind];
  return Array.from({ length: to - from + 1 }, (_one, step) => String(from + step));
}
