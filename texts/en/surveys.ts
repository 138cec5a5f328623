import { survey } from './surveys/settings/survey.ts';

/** The names of its pages. */
export const pages = {
  'crm-surveys': 'Surveys',
  survey: 'How did we do?',
};

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  survey,
};

/** Texts of surveys: the customer's page, the results, and the survey's part of a ticket. */
export const surveys = {
  about: 'What customers say after their ticket is done.',
  tabs: { results: 'Results', surveys: 'Questionnaires' },
  off_help: 'Switch “Ask when a ticket is done” on in the CRM settings, or ask by hand in a ticket.',
  to_settings: 'CRM settings',
  none: 'No answers in this period',
  numbers: {
    csat: 'Satisfied',
    csat_note_one: '{{answers}} answer, average {{mean}} of 5',
    csat_note_other: '{{answers}} answers, average {{mean}} of 5',
    nps: 'Net promoter score',
    nps_note_one: '{{answers}} answer, from −100 to 100',
    nps_note_other: '{{answers}} answers, from −100 to 100',
    no_answers: 'no answers yet',
    sent: 'Asked',
    sent_note: '{{due}} tickets were due',
    answered: 'Answered',
    answered_note: '{{share}} of those asked',
    skipped: 'Not asked',
  },
  reasons: {
    paused: 'Asked not long ago',
    window_closed: 'The reply window had closed',
    connection_inactive: 'The channel is switched off',
    cannot_send: 'The channel cannot send messages',
    no_survey: 'No active questionnaire fits this channel',
  },
  states: {
    sent: 'Waiting for an answer',
    answered: 'Answered',
    expired: 'Not answered in time',
    skipped: 'Not asked',
  },
  spread: { csat: 'How satisfied they are', nps: 'How likely they recommend us' },
  filter: {
    survey: 'Questionnaire',
    all_surveys: 'All questionnaires',
    other_survey: 'Another questionnaire',
    channel: 'Channel',
    all_channels: 'All channels',
  },
  questions: 'Questions of “{{name}}”',
  answers_one: '{{answers}} answer',
  answers_other: '{{answers}} answers',
  mean: 'average {{mean}} of {{most}}',
  people: 'By person',
  rate: 'Answered',
  by_hand: 'asked by hand',
  no_answer: '–',
  yes: 'Yes',
  no: 'No',
  of: '{{value}} of {{most}}',
  ticket: {
    title: 'Survey',
    never: 'Not asked yet',
    ask: 'Ask now',
    asked: 'The customer was asked.',
    why_not: 'Cannot be asked now: {{reason}}',
  },
  answer: {
    about: '{{account}} would like to know how it was. Your answers go to its team only.',
    optional: '{{label}} (optional)',
    csat: { '1': 'Very bad', '2': 'Bad', '3': 'Neutral', '4': 'Good', '5': 'Very good' },
    nps_low: 'Not at all likely',
    nps_high: 'Very likely',
    send: 'Send',
    thanks: 'Thank you',
    thanks_help: 'Your answer has reached {{account}}. You can close this page.',
    gone: 'This survey is closed',
    gone_help: 'This link does not work. Thank you anyway.',
    used_help: 'You have already answered this survey. You can close this page.',
    expired_help: 'The time to answer it is over. Thank you anyway.',
    faults: { required: 'Please answer this.', not_offered: 'Please choose one of the answers.' },
  },
};
