import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { InvitationState, SkipReason, SurveyInvitation } from '#contracts/crm/survey/invitation.ts';
import { SurveyAnswer, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { QuestionId, QuestionResult, SurveyResults } from '#contracts/crm/survey/results.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { type Page } from '#contracts/kit/page.ts';
import { Channel } from '#contracts/networks.ts';

/** The customer's page; its query contains the token as `token`. */
export const SURVEY_PATH = '/survey';

const crm = { envelope: 'crm', feature: 'survey' } as const;
const ticketRead = {
  kind: 'permitted',
  need: ['crm.ticket.read', 'crm.survey.read'],
  product: 'crm',
} as const;
const reportRead = {
  kind: 'permitted',
  need: ['crm.report.read', 'crm.survey.read'],
  product: 'crm',
} as const;
const ofTicket = { ...crm, path: '/crm/tickets/{_id}/surveys' } as const;

export const listTicketSurveys = defineEndpoint({
  ...ofTicket,
  name: 'ticket-survey.list',
  method: 'GET',
  access: ticketRead,
  summary: 'List the surveys sent to the customer of a ticket with their answers, newest first',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({
    items: z.array(SurveyInvitation),
    next: z.null(),
    /** Whether a survey can be sent now, and if not, why. */
    ask: z.object({ allowed: z.boolean(), reason: z.union([SkipReason, z.literal('no_survey')]).nullable() }),
  }),
  errors: ['not_found'],
});

export const sendSurvey = defineEndpoint({
  ...ofTicket,
  name: 'ticket-survey.create',
  method: 'POST',
  access: { kind: 'permitted', need: ['crm.ticket.read', 'crm.survey.write'], product: 'crm' },
  summary: 'Send a survey to the customer of a ticket now; refused while they should not be asked',
  input: { params: z.object({ _id: Id }), body: z.strictObject({ survey_id: Id.optional() }) },
  answer: SurveyInvitation,
  status: 201,
  errors: ['not_found', 'illegal_transition', 'survey_refused'],
  event: 'ticket_survey.sent',
});

const period = {
  from: Instant,
  to: Instant,
  survey_id: Id.optional(),
  channel: Channel.optional(),
  /** The assignee of the tickets; `nobody`: tickets without an assignee. */
  agent_id: z.union([Id, z.literal('nobody')]).optional(),
};

export const getSurveyResults = defineEndpoint({
  ...crm,
  name: 'ticket-survey.results',
  method: 'GET',
  path: '/crm/survey-results',
  access: reportRead,
  summary: 'Summarise the survey results of a period: CSAT, NPS, response counts, and by person',
  input: { query: z.strictObject(period) },
  answer: SurveyResults,
  // It waits for the facts, and reads them in the column store.
  transaction: false,
});

export const listQuestionResults = defineEndpoint({
  ...crm,
  name: 'ticket-survey.questions',
  method: 'GET',
  path: '/crm/survey-results/questions',
  access: reportRead,
  summary: 'Count the answers to each question of a period, questionnaire by questionnaire',
  input: { query: z.strictObject(period) },
  answer: z.object({ items: z.array(QuestionResult), next: z.null() }),
});

export const listSurveyAnswers = defineEndpoint({
  ...crm,
  name: 'ticket-survey.answers',
  method: 'GET',
  path: '/crm/survey-results/invitations',
  access: reportRead,
  summary: 'List the invitations that a number of the results counts, newest first',
  input: {
    query: z.strictObject({
      ...period,
      state: InvitationState.optional(),
      reason: SkipReason.optional(),
      /** Only those whose answer of this kind is this step. */
      kind: z.enum(['csat', 'nps']).optional(),
      value: z.coerce.number().int().min(0).max(10).optional(),
      /** Only those who answered this question, and with `said` with this answer (a step, a choice, `yes` or `no`). */
      question_id: QuestionId.optional(),
      answer: z.string().min(1).max(120).optional(),
      ...PageQuery.shape,
    }),
  },
  answer: buildPageSchema(SurveyInvitation),
  errors: ['cursor_invalid'],
});

const Token = z.string().min(20).max(100);
const outside = {
  kind: 'public',
  reason: 'the customer has no session; the link sent into their own conversation is the proof',
} as const;

export const readSurvey = defineEndpoint({
  name: 'survey-link.read',
  method: 'POST',
  path: '/survey-links/read',
  access: outside,
  summary: 'Read the questions of a survey link, without answering or using it up',
  input: { body: z.strictObject({ token: Token }) },
  answer: z.object({
    account: z.string(),
    questions: z.array(SurveyQuestion),
    /** Shown after answering, where the page is read in Thai: `thanks_th`, as far as it is filled in. */
    thanks: z.string(),
    thanks_th: z.string(),
    /** The language in which the customer was surveyed; they may read the page in the other one. */
    language: Language,
    expires_at: Instant,
  }),
  errors: ['link_invalid', 'link_used', 'link_expired'],
  transaction: false,
  idempotent: false,
});

export const answerSurvey = defineEndpoint({
  name: 'survey-link.answer',
  method: 'POST',
  path: '/survey-links/answer',
  access: outside,
  summary: 'Submit the customer’s answers in the order of the questions; a link takes one answer',
  input: { body: z.strictObject({ token: Token, answers: z.array(SurveyAnswer).max(20) }) },
  answer: z.object({ thanks: z.string() }),
  errors: ['link_invalid', 'link_used', 'link_expired', 'invalid_request'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [
  listTicketSurveys,
  sendSurvey,
  getSurveyResults,
  listQuestionResults,
  listSurveyAnswers,
  readSurvey,
  answerSurvey,
];

export const EVENTS = ['ticket_survey.sent', 'ticket_survey.skipped', 'ticket_survey.answered'].map((name) =>
  defineEvent({ name, need: ticketRead.need, data: z.object({ ticket_id: Id }).loose() }),
);

/** Where a customer answers. */
export const PAGES: readonly Page[] = [{ name: 'survey', path: SURVEY_PATH, guards: [], need: [] }];
