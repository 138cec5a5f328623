/** Texts of work that takes minutes. */
export const longWork = {
  kinds: {
    keyword_look_back: 'Look back for “{{name}}”',
    listening_tag_rules: 'Tags by rule on stored posts',
  },
  some: 'Long work',
  states: {
    queued: 'Waiting for its turn',
    running: 'At work',
    paused: 'Paused',
    done: 'Done',
    failed: 'Stopped',
    cancelled: 'Cancelled',
  },
  units: {
    posts: '{{done}} of {{total}} posts',
    rows: '{{done}} of {{total}} rows',
    bytes: '{{done}} of {{total}}',
    keywords: '{{done}} of {{total}} keywords',
  },
  so_far: '{{done}} so far',
  rate: {
    posts: '{{value}} posts a second',
    rows: '{{value}} rows a second',
    bytes: '{{value}} a second',
    keywords: '{{value}} keywords a second',
  },
  left: 'about {{value}} left',
  pause: 'Pause',
  resume: 'Go on',
  again: 'Try again from here',
  cancel: 'Cancel',
  cancel_title: 'Cancel this work',
  cancel_ask: 'It cannot go on afterwards. What is done stays done.',
  failed: 'It stopped: {{reason}}',
  errors: {
    failed_too_often: 'it failed several times in a row. What is done stays done.',
    keyword_gone: 'the keyword was deleted.',
    rule_gone: 'the rule was deleted.',
    unknown: 'something unexpected happened ({{code}}).',
  },
};
