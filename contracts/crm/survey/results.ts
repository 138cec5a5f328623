import { z } from 'zod';
import { SkipReason } from '#contracts/crm/survey/invitation.ts';
import { SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { Channel } from '#contracts/inbound/channel.ts';
import { Id } from '#contracts/kit/ids.ts';

const Count = z.number().int();

const Scale = z.object({
  /** How many answered it. */
  answers: Count,
  /** CSAT: share of 4 and 5, 0 to 1. NPS: promoters less detractors, -100 to 100. Null without answers. */
  score: z.number().nullable(),
  mean: z.number().nullable(),
  spread: z.array(z.object({ value: z.number().int(), count: Count })),
});

/** How many were asked and what they said, of a period (by when they were asked) and of each person. */
export const SurveyResults = z.object({
  /** Times that tickets were done with a survey due: `sent` and `skipped` together are all of them. */
  due: Count,
  sent: Count,
  answered: Count,
  skipped: z.array(z.object({ reason: SkipReason, count: Count })),
  csat: Scale,
  nps: Scale,
  /** What there is in the period to choose from, whatever of it is chosen: `sent` and `skipped` together. */
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

/** What a question is known by in every version of its questionnaire: its kind and its words, hashed. */
export const QuestionId = z.guid();

/** What was answered to one question of one questionnaire; words are listed, not counted. */
export const QuestionResult = z.object({
  survey: z.object({ _id: Id, name: z.string() }),
  question_id: QuestionId,
  /** As it was asked last. */
  question: SurveyQuestion,
  answers: Count,
  /** Of scales; null elsewhere. */
  mean: z.number().nullable(),
  /** Each answer as it is stored (a step, a choice, `yes` or `no`), offered ones that nobody gave too. */
  spread: z.array(z.object({ said: z.string(), count: Count })),
});
export type QuestionResult = z.infer<typeof QuestionResult>;
