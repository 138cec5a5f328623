/** Dashboards that people outside open by a link. */
export const viz_sharing = {
  act: 'Share by link',
  embed: 'Embed in a page',
  help: 'Anyone with the link sees the published dashboard without signing in: no rows, no conditions, no people.',
  kind: 'What the link shows',
  frozen: 'Numbers as of now',
  frozen_help: 'Counted once and kept as they are.',
  live: 'Live numbers',
  live_help: 'Counted again at each visit, with your permissions. Visitors choose the period.',
  live_fixed_help: 'Counted again at each visit, with your permissions and the filter of the dashboard.',
  editable: 'Filters that visitors may change',
  all: 'Links of this dashboard',
  none: 'There are no links yet.',
  kinds: { frozen: 'frozen', live: 'live' },
  made: '{{person}}, {{day}}',
  filters: 'Visitors change: {{names}}',
  as_of: { frozen: 'As of {{time}}', live: 'Counted at {{time}}' },
};
