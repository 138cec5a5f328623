/** What became of a post on each channel. */
export const publishing_outcomes = {
  history: 'History',
  history_of: 'What was tried on {{account}}',
  no_attempts: 'Nothing was tried yet.',
  no_end: 'was cut short, or is going on',
  no_longer: 'No longer for this channel',
  steps: {
    prepare: 'Get it ready',
    publish: 'Publish it',
    look_up: 'Look for it there',
    settle: 'Decide what became of it',
    retry: 'Try again',
  },
  results: {
    ready: 'ready',
    processing: 'the network works on it',
    published: 'published',
    fix: 'not taken',
    retry: 'not published for now',
    reconnect: 'the channel has to be connected',
    unknown: 'unclear',
    absent: 'not there',
    ambiguous: 'may be one of several',
    decided: 'decided',
  },
};
