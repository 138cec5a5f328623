import { z } from 'zod';
import { SkipReason } from '#contracts/crm/survey/invitation.ts';
import { SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

const Count = z.number().int();

const Scale = z.object({
  /** How many answered it. */
  answers: Count,
  /** CSAT: share of 4 and 5, 0 to 1. NPS: promoters less detractors, -100 to 100. Null without answers. */
  score: z.number().nullable(),
  mean: z.number().nullable(),
  spread: z.array(z.object({ value: z.number().int(), count: Count })),
});

/** How many were surveyed and what they answered, of a period (by when the survey was sent) and of each agent. */
export const SurveyResults = z.object({
  /** Times that tickets were done with a survey due: `sent` and `skipped` together are all of them. */
  due: Count,
  sent: Count,
  answered: Count,
  skipped: z.array(z.object({ reason: SkipReason, count: Count })),
  csat: Scale,
  nps: Scale,
  /** The options in the period, regardless of the selection: `sent` and `skipped` together. */
  surveys: z.array(z.object({ _id: Id, name: z.string(), count: Count })),
  channels: z.array(z.object({ channel: Channel, count: Count })),
  agents: z.array(
    z.object({
      agent: z.object({ _id: Id, name: z.string() }).nullable(),
      sent: Count,
      answered: Count,
      csat: z.number().nullable(),
      csat_answers: Count,
      nps: z.number().nullable(),
      nps_answers: Count,
    }),
  ),
});
export type SurveyResults = z.infer<typeof SurveyResults>;

/** The identity of a question in every version of its questionnaire: its kind and its text, hashed. */
export const QuestionId = z.guid();

/** The answers to one question of one questionnaire; texts are listed, not counted. */
export const QuestionResult = z.object({
  survey: z.object({ _id: Id, name: z.string() }),
  question_id: QuestionId,
  /** In its last version. */
  question: SurveyQuestion,
  answers: Count,
  /** Of scales; null for other kinds. */
  mean: z.number().nullable(),
  /** Each answer as it is stored (a step, a choice, `yes` or `no`), including offered ones that nobody gave. */
  spread: z.array(z.object({ answer: z.string(), count: Count })),
});
export type QuestionResult = z.infer<typeof QuestionResult>;
