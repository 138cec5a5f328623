/** Texts of auto assignment in a ticket. */
export const assignment = {
  title: 'Why this person',
  why: 'Why?',
  about: 'Who has #{{number}}, and why',
  waits: 'Waiting for a free agent since',
  by_person: 'A person chose',
  nobody: 'Nobody yet',
  changed_since: 'Someone has changed it since.',
  met: 'Matched conditions',
  free: 'Available agents',
  load: '{{load}} of {{capacity}}',
  skipped: 'Skipped',
  passed: 'Rules checked before',
  left: {
    inactive: 'inactive',
    condition: 'not met: {{field}}',
    no_condition: 'not met',
    nobody_free: 'nobody free',
  },
  again: 'Reassign by the rules',
};
