import { z } from 'zod';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The kinds of questions for customers: satisfaction (1 to 5), recommendation (0 to 10), and questions of the account's own. */
export const SURVEY_KINDS = ['csat', 'nps', 'yes_no', 'choice', 'text'] as const;
export const SurveyKind = z.enum(SURVEY_KINDS);
export type SurveyKind = z.infer<typeof SurveyKind>;

const Choices = z
  .array(z.string().trim().min(1).max(120))
  .max(12)
  .default([])
  .meta({ when: { kind: ['choice'] } });

/**
 * One question of a survey. `choices` belong to the kind `choice` alone; `label_th` and `choices_th` are the Thai translations, choice by
 * choice. An answer is always one of `choices`, regardless of the language in which it was read, so that both languages are counted as one.
 */
export const SurveyQuestion = z.strictObject({
  label: z.string().trim().min(1).max(300),
  label_th: z.string().trim().max(300).default(''),
  kind: SurveyKind.default('csat'),
  choices: Choices,
  choices_th: Choices,
  required: z.boolean().default(true),
});
export type SurveyQuestion = z.infer<typeof SurveyQuestion>;

/** The ends of the two scales (inclusive). CSAT has five steps, the recommendation question eleven (Reichheld, HBR 12/2003). */
export const SCALES = { csat: { from: 1, to: 5 }, nps: { from: 0, to: 10 } } as const;

/** Maximum length of a text answer, in characters. */
export const SURVEY_TEXT_MAX = 2000;

/** An answer: a step of a scale, a choice or text (`yes` and `no` for yes_no); null where there is no answer. */
export const SurveyAnswer = z.union([z.number().int(), z.string().max(SURVEY_TEXT_MAX), z.null()]);
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;

/** What is wrong with an answer. */
export type SurveyFault = 'required' | 'not_offered';

/** What is wrong with an answer, as the fault of its field. */
export const SURVEY_FAULTS: Readonly<Record<SurveyFault, Fault>> = {
  required: fault('needed'),
  not_offered: fault('no_choice'),
};

/** Whether an answer fits its question; the customer's page and the server use the same rule. Undefined when it is valid. */
export function validateSurveyAnswer(
  question: SurveyQuestion,
  given: SurveyAnswer | undefined,
): SurveyFault | undefined {
  const answer = typeof given === 'string' ? given.trim() : given;
  if (answer === undefined || answer === null || answer === '')
    return question.required ? 'required' : undefined;
  return offers(question, answer) ? undefined : 'not_offered';
}

function offers({ kind, choices }: SurveyQuestion, answer: string | number): boolean {
  if (kind === 'csat' || kind === 'nps')
    return typeof answer === 'number' && answer >= SCALES[kind].from && answer <= SCALES[kind].to;
  if (typeof answer === 'number') return false;
  if (kind === 'yes_no') return answer === 'yes' || answer === 'no';
  return kind === 'text' || choices.includes(answer);
}
