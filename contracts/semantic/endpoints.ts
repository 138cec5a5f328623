import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { checkFormula, completeFormula } from '#contracts/semantic/formulas.ts';
import { QuestionResult } from '#contracts/semantic/question-result.ts';
import { Question } from '#contracts/semantic/question.ts';
import { ANY_DATA_SET } from '#contracts/semantic/register.ts';

/** The most questions of one call: a full screen. */
export const MOST_QUESTIONS = 60;

export const answerQuestions = defineEndpoint({
  name: 'semantic.answer',
  method: 'POST',
  path: '/semantic/answers',
  access: { kind: 'permitted', need: [ANY_DATA_SET] },
  summary:
    'Answer several questions at once: measures of data sets by dimensions, with totals, comparison and what each cell opens',
  input: {
    body: z.strictObject({
      questions: z.array(Question).min(1).max(MOST_QUESTIONS),
      /** What the answers are drawn in. Questions of the same user and tile that still run are ended: only the newest are answered. */
      tile: z.string().min(1).max(100).optional(),
    }),
  },
  answer: z.object({ answers: z.array(QuestionResult) }),
  transaction: false,
  idempotent: false,
  reads: true,
});

export const ENDPOINTS = [answerQuestions, checkFormula, completeFormula];
