import { defineFact } from '#contracts/facts/fact.ts';

/** Surveys that were sent, or were not, with their scores. */
export const surveyFact = defineFact({
  name: 'surveys',
  table: 'survey_facts',
  row: 'An invitation to a survey: sent, answered, or not sent for a reason',
  key: ['_id'],
  time: 'created_at',
  from: ['survey_invitations', 'survey_answers'],
  columns: {
    _id: { type: 'id', means: 'The invitation' },
    ticket_id: { type: 'id', means: 'The ticket' },
    contact_id: { type: 'id', means: 'The contact of the customer', personal: true },
    created_at: { type: 'instant', means: 'When it was, or would have been, sent' },
    answered_at: { type: 'instant', means: 'When it was answered', nullable: true },
    expires_at: { type: 'instant', means: 'Until when it can be answered' },
    channel: { type: 'word', means: 'The channel' },
    agent_id: { type: 'id', means: 'Whose ticket it was when it was done', nullable: true },
    requested_by: { type: 'id', means: 'The user who sent it by hand', nullable: true },
    survey_id: { type: 'id', means: 'The survey' },
    survey_version: { type: 'count', means: 'Its version' },
    language: { type: 'word', means: 'en or th' },
    reason: { type: 'word', means: 'Why it was not sent', nullable: true },
    csat: { type: 'count', means: 'The satisfaction score, 1 to 5', nullable: true },
    nps: { type: 'count', means: 'The recommendation score, 0 to 10', nullable: true },
    answers: { type: 'text_by_key', means: 'The answers by the question', personal: true },
  },
});
