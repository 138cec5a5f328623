/** Texts of auto assignment in a ticket. */
export const assigning = {
  title: 'Why this person',
  why: 'Why?',
  about: 'Who has #{{number}}, and why',
  waits: 'Waits for somebody to be free since',
  by_person: 'A person chose',
  nobody: 'Nobody yet',
  changed_since: 'Somebody chose otherwise since.',
  met: 'What the rule asked for',
  free: 'Who could have had it',
  load: '{{load}} of {{capacity}}',
  skipped: 'Passed over',
  passed: 'Rules asked before',
  left: {
    inactive: 'not in use',
    condition: 'not met: {{field}}',
    no_condition: 'not met',
    nobody_free: 'nobody free',
  },
  again: 'Let the rules choose anew',
};
