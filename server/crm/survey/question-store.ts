import { sql } from 'kysely';
import type { SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { buildScopeQuery, type SurveyScope } from '#server/crm/survey/result-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How often an answer was given to a question of a questionnaire (`said` is null for free text), and when last. */
export type AnswerCount = {
  survey_id: string;
  question_id: string;
  answer: string | null;
  count: number;
  last: string;
};

/** The answers of a scope, counted by question. */
export function tallyAnswers(unit: UnitOfWork, scope: SurveyScope): Promise<AnswerCount[]> {
  return buildScopeQuery(unit, scope)
    .innerJoin('survey_answers as a', (on) =>
      on.onRef('a.account_id', '=', 'i.account_id').onRef('a.invitation_id', '=', 'i._id'),
    )
    .where('i.answered_at', 'is not', null)
    .select((is) => [
      'i.survey_id',
      'a.question_id',
      'a.answer',
      is.fn.countAll<number>().as('count'),
      is.fn.max('i.created_at').as('last'),
    ])
    .groupBy(['i.survey_id', 'a.question_id', 'a.answer'])
    .execute();
}

/** A question as it was in an invitation, and its position there. */
export type InvitationQuestion = {
  survey_id: string;
  survey_name: string;
  question_id: string;
  question: SurveyQuestion;
  place: number;
};

/** Questions in their latest wording, each looked up at the time of its last answer. */
export async function findInvitationQuestions(
  unit: UnitOfWork,
  wanted: readonly Pick<AnswerCount, 'survey_id' | 'question_id' | 'last'>[],
): Promise<InvitationQuestion[]> {
  const { rows } = await sql<InvitationQuestion>`
    select wanted.survey_id, asked.survey_name, wanted.question_id, asked.question, asked.place
      from unnest(${wanted.map(({ survey_id }) => survey_id)}::uuid[], ${wanted.map(({ question_id }) => question_id)}::uuid[],
                  ${wanted.map(({ last }) => last)}::timestamptz[]) wanted (survey_id, question_id, last)
      cross join lateral (
        select i.survey_name, one.question, one.place::int
          from survey_invitations i cross join lateral jsonb_array_elements(i.questions) with ordinality one (question, place)
         where i.account_id = ${unit.accountId} and i.created_at = wanted.last and i.survey_id = wanted.survey_id
           and survey_question_id(one.question) = wanted.question_id
         order by one.place limit 1) asked`.execute(unit.db);
  return rows;
}
