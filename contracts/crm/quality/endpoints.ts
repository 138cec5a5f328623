import { z } from 'zod';
import { CaseState, QualityCase, QualityDetail } from '#contracts/crm/quality/case.ts';
import { QcAnswer } from '#contracts/crm/quality/score.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

const crm = { envelope: 'crm', feature: 'quality_check' } as const;
const judge = { kind: 'permitted', need: ['crm.qc.write'], product: 'crm' } as const;
/** Those who judge see all cases; everybody else those of their own work that are judged. */
const see = { kind: 'permitted', need: [['crm.qc.read', 'crm.ticket.read']], product: 'crm' } as const;
const one = { ...crm, path: '/crm/quality/cases/{_id}' } as const;
const params = z.object({ _id: Id });

export const listCases = defineEndpoint({
  ...crm,
  name: 'quality-case.list',
  method: 'GET',
  path: '/crm/quality/cases',
  access: see,
  summary:
    'List quality cases, newest first; without the permission to review only those of the caller’s own work',
  input: {
    query: z.strictObject({
      state: CaseState.optional(),
      /** Only what the caller may judge now, or decide after an appeal. */
      my_turn: z.literal('1').optional(),
      /** Whose work was scored; `none` where the ticket had no assignee. */
      agent_id: z.union([Id, z.literal('none')]).optional(),
      ticket_id: Id.optional(),
      passed: z.enum(['yes', 'no']).optional(),
      /** Only those that were appealed against, or judged by two. */
      appealed: z.literal('yes').optional(),
      twice: z.literal('yes').optional(),
      /** Only judged ones with an answer, in one of the first two rounds, to this question of this scorecard that met it or did not. */
      question: z.string().max(300).optional(),
      card: z.string().max(120).optional(),
      met: z.enum(['yes', 'no']).optional(),
      judged_from: Instant.optional(),
      judged_to: Instant.optional(),
      ...PageQuery.shape,
    }),
  },
  answer: buildPageSchema(QualityCase),
  errors: ['cursor_invalid'],
});

export const pickCase = defineEndpoint({
  ...crm,
  name: 'quality-case.create',
  method: 'POST',
  path: '/crm/quality/cases',
  access: judge,
  summary: 'Pick a ticket for quality review by hand',
  input: {
    body: z.strictObject({
      ticket_id: Id,
      scorecard_id: Id,
      needed: z.number().int().min(1).max(2).default(1),
    }),
  },
  answer: QualityDetail,
  status: 201,
  errors: ['not_found'],
  event: 'quality_case.created',
});

export const getCase = defineEndpoint({
  ...one,
  name: 'quality-case.get',
  method: 'GET',
  access: see,
  summary: 'Get a quality case with the reviews that the caller can see',
  input: { params },
  answer: QualityDetail,
  errors: ['not_found'],
});

export const reviewCase = defineEndpoint({
  ...crm,
  name: 'quality-case.review',
  method: 'POST',
  path: '/crm/quality/cases/{_id}/reviews',
  access: judge,
  summary: 'Review a ticket; the second reviewer does not see the first review before finishing',
  input: {
    params,
    body: z.strictObject({
      answers: z.array(QcAnswer).min(1).max(50),
      comment: z.string().trim().max(4000).default(''),
    }),
  },
  answer: QualityDetail,
  status: 201,
  errors: ['not_found', 'illegal_transition', 'invalid_request'],
  event: 'quality_case.reviewed',
});

export const appealCase = defineEndpoint({
  ...crm,
  name: 'quality-case.appeal',
  method: 'POST',
  path: '/crm/quality/cases/{_id}/appeal',
  access: { kind: 'permitted', need: ['crm.ticket.read'], product: 'crm' },
  summary: 'Appeal the review of one’s own work',
  input: { params, body: z.strictObject({ text: z.string().trim().min(1).max(4000) }) },
  answer: QualityDetail,
  status: 201,
  errors: ['not_found', 'illegal_transition'],
  event: 'quality_case.appealed',
});

export const decideAppeal = defineEndpoint({
  ...crm,
  name: 'quality-case.decide',
  method: 'POST',
  path: '/crm/quality/cases/{_id}/decision',
  access: judge,
  summary: 'Decide an appeal: the review stays, or is replaced with these answers',
  input: {
    params,
    body: z.strictObject({
      outcome: z.enum(['kept', 'changed']),
      answer: z.string().trim().min(1).max(4000),
      answers: z.array(QcAnswer).max(50).optional(),
    }),
  },
  answer: QualityDetail,
  errors: ['not_found', 'illegal_transition', 'invalid_request'],
  event: 'quality_case.decided',
});

/** What was judged in a period, and how far those who judge agree. */
export const QualityResults = z.object({
  judged: z.number().int(),
  passed: z.number().int(),
  mean: z.number().nullable(),
  appeals: z.object({ all: z.number().int(), changed: z.number().int() }),
  agreement: z.object({
    /** Tickets judged twice. */
    cases: z.number().int(),
    pairs: z.number().int(),
    share: z.number().nullable(),
    kappa: z.number().nullable(),
  }),
  agents: z.array(
    z.object({
      agent: z.object({ _id: Id, name: z.string() }).nullable(),
      judged: z.number().int(),
      passed: z.number().int(),
      mean: z.number(),
    }),
  ),
  /** Questions by how rarely they are met, the rarest first. */
  questions: z.array(
    z.object({ label: z.string(), card: z.string(), asked: z.number().int(), met: z.number().int() }),
  ),
});
export type QualityResults = z.infer<typeof QualityResults>;

export const getQualityResults = defineEndpoint({
  ...crm,
  name: 'quality-case.results',
  method: 'GET',
  path: '/crm/quality/results',
  access: { kind: 'permitted', need: ['crm.qc.read'], product: 'crm' },
  summary:
    'Summarise the reviews of a period: scores by person and question, and agreement between reviewers',
  input: { query: z.strictObject({ from: Instant, to: Instant }) },
  answer: QualityResults,
});

export const ENDPOINTS = [
  listCases,
  getQualityResults,
  pickCase,
  getCase,
  reviewCase,
  appealCase,
  decideAppeal,
];

/** The log records that somebody scored, never how: scores are for those who may see the case. */
export const EVENTS = ['created', 'reviewed', 'appealed', 'decided'].map((change) =>
  defineEvent({
    name: `quality_case.${change}`,
    need: ['crm.qc.read'],
    data: z.object({ ticket_id: Id, case_id: Id }).loose(),
  }),
);
