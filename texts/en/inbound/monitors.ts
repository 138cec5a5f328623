/** Texts of Settings → Monitors other than those of its fields: what sources delivered, and when they delivered nothing. */
export const monitors = {
  posts: 'Posts, 30 days',
  open_one: '{{value}} mention by {{name}}: open it',
  open_other: '{{value}} mentions by {{name}}: open them',
  found_one: '{{value}} post received so far.',
  found_other: '{{value}} posts received so far.',
  health: 'Status',
  feed: 'Mentions by this source',
  no_gaps_one: 'Nothing went missing in the last day.',
  no_gaps_other: 'Nothing went missing in the last {{count}} days.',
  now: 'now',
  gaps: {
    failing: 'it did not answer',
    paused: 'it was switched off',
    lost: 'some of it was lost',
    limit: 'it had reached its monthly limit',
    token: 'its network refused its access',
  },
};
