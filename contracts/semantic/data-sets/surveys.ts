import { DETRACTOR_TO, PROMOTER_FROM, SATISFIED_FROM } from '#contracts/crm/survey/score.ts';
import { defineDataSet } from '#contracts/semantic/data-set.ts';
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';

/** The invitations to surveys, with their answers. */
export const surveys = defineDataSet({
  name: 'surveys',
  row: 'survey_invitation',
  table: 'survey_facts',
  versioned: true,
  columns: {
    _id: 'id',
    ticket_id: 'id',
    contact_id: 'id',
    survey_id: 'id',
    channel: 'text',
    agent_id: 'id?',
    language: 'text',
    reason: 'text?',
    csat: 'whole?',
    nps: 'whole?',
    created_at: 'instant',
    answered_at: 'instant?',
  },
  key: '_id',
  times: { asked: 'created_at', answered: 'answered_at' },
  dimensions: {
    survey: { column: 'survey_id', label: 'survey' },
    channel: { column: 'channel', label: 'channel' },
    agent: { column: 'agent_id', label: 'agent' },
    survey_language: { column: 'language', label: 'language' },
    survey_reason: { column: 'reason', label: 'word' },
    customer: { column: 'contact_id', label: 'customer', personal: true },
    csat_score: { column: 'csat', label: 'plain', order: 'number' },
    nps_score: { column: 'nps', label: 'plain', order: 'number' },
    nps_group: {
      column: 'nps',
      label: 'word',
      bands: {
        detractor: { from: 0, to: DETRACTOR_TO + 1 },
        passive: { from: DETRACTOR_TO + 1, to: PROMOTER_FROM },
        promoter: { from: PROMOTER_FROM, to: null },
      },
    },
  },
  numbers: { csat_score: 'csat', nps_score: 'nps' },
  measures: {
    invitations: { aggregate: 'count', unit: 'count' },
    sent: { aggregate: 'count', unit: 'count', where: { column: 'reason', present: false } },
    answered: {
      aggregate: 'count',
      unit: 'count',
      good: 'up',
      where: { column: 'answered_at', present: true },
    },
    csat_answers: { aggregate: 'count', unit: 'count', where: { column: 'csat', present: true } },
    satisfied: { aggregate: 'count', unit: 'count', where: { column: 'csat', from: SATISFIED_FROM } },
    csat_mean: { aggregate: 'mean', column: 'csat', unit: 'number', good: 'up' },
    nps_answers: { aggregate: 'count', unit: 'count', where: { column: 'nps', present: true } },
    promoters: { aggregate: 'count', unit: 'count', where: { column: 'nps', from: PROMOTER_FROM } },
    detractors: { aggregate: 'count', unit: 'count', where: { column: 'nps', to: DETRACTOR_TO + 1 } },
  },
  ratios: {
    answered_share: { numerator: 'answered', denominator: 'sent', unit: 'share', good: 'up' },
    csat: { numerator: 'satisfied', denominator: 'csat_answers', unit: 'share', good: 'up' },
    nps: {
      numerator: 'promoters',
      less: 'detractors',
      denominator: 'nps_answers',
      times: 100,
      unit: 'points',
      good: 'up',
    },
  },
  links: { ticket: { to: 'one', by: 'ticket_id', dataSet: tickets } },
  permission: 'crm.report.read',
  visibility: { link: 'ticket' },
  opens: 'surveys',
});
