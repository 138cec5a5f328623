export const qc = {
  noun: 'scorecard',
  about:
    'How finished tickets are reviewed: the questions, how much each counts, and the score needed to pass.',
  effect: 'Applies to reviews from now on. Earlier reviews keep their questions and weights.',
  empty: 'No scorecard yet',
  empty_help:
    'Write down what good service is to you: five to ten questions that a colleague can answer with yes or no.',
  fields: {
    name: 'Name',
    purpose: 'Purpose',
    questions: 'Questions',
    pass_percent: 'Passes from (%)',
    active: 'Active',
  },
  rows: {
    questions: {
      noun: 'question',
      fields: { label: 'Question', kind: 'Answer', weight: 'Weight', critical: 'Must not fail' },
      choices: { kind: { yes_no: 'Yes or no', points: '0 to 10 points' } },
    },
  },
  help: {
    name: 'Such as “Complaints” or “First answer”.',
    purpose: 'Which tickets are reviewed with it, and by whom.',
    questions:
      'Weights are relative: 20 counts twice as much as 10. If a question that must not fail is missed, the score is 0.',
    pass_percent: 'A ticket with at least this share of the points has passed.',
    active: 'An inactive scorecard cannot be chosen; earlier reviews stay.',
  },
};
