/* Quick analytics. */

/** The names of its pages. */
export const pages = {
  'quick-analytic': 'Quick analytics',
  'settings-quick-analytic': 'Quick analytics',
};

/** The product: its name and what it is for. */
export const products = {
  quick_analytic: { name: 'Quick analytics', about: 'Answers in a minute' },
};

/** Its permissions. */
export const permissions = {
  'quick_analytic.analytics': { name: 'Quick analytics', about: 'See and save analyses.' },
};

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  quick_analytic: {
    noun: 'Quick analytics',
    about: 'How a new search begins, and how long recent searches are kept.',
    effect:
      'New searches begin this way for everyone. Addresses that name a period or a comparison stay as they are.',
    fields: {
      range: 'Period of a new search',
      comparison: 'Compared with',
      recent_days: 'Days to keep recent searches',
    },
    help: {
      recent_days: 'Recent searches are private: each person sees only their own.',
    },
    choices: {
      range: {
        '24h': 'Last 24 hours',
        '7d': 'Last 7 days',
        '30d': 'Last 30 days',
        '90d': 'Last 90 days',
        '12m': 'Last 12 months',
      },
      comparison: { before: 'Previous period', year: 'The same weeks a year before', none: 'Nothing' },
    },
  },
};

/** Its screens. */
export const quick_analytic = {
  about: 'Type a word and see everything that your stored posts say about it.',
  field: 'Search all posts',
  field_hint: 'A word, a brand, a #hashtag, or words joined by OR and NOT',
  remove_term: 'Remove {{term}} from the search',
  compare: 'Compare',
  found_one: '{{value}} post',
  found_other: '{{value}} posts',
  found_none: 'Nothing in this period. Press Enter for near spellings and a longer period.',
  posts: 'Posts',
  more_posts: 'More posts',
  arrived_one: '{{value}} new',
  arrived_other: '{{value}} new',
  volume: 'Posts over time',
  compared: 'Period compared with',
  allowance_one: '{{value}} of {{limit}} searches left today',
  allowance_other: '{{value}} of {{limit}} searches left today',
  shortcuts: { field: 'Go to the search field' },
  parts: { label: 'What is shown', numbers: 'Numbers', posts: 'Posts' },
  figures: {
    label: 'Key figures',
    mentions: 'Posts',
    authors: 'Authors',
    engagement: 'Engagement',
    reach: 'Reach',
    tone: 'Net sentiment',
    tone_help: 'Positive less negative posts, in percent of both',
    positive_one: '{{value}} positive',
    positive_other: '{{value}} positive',
    negative_one: '{{value}} negative',
    negative_other: '{{value}} negative',
    points: '{{value}} points',
    before: '{{value}} previously',
  },
  comparison: {
    label: 'Compared with',
    before: 'Against the previous period',
    year: 'Against a year before',
    none: 'No comparison',
  },
  split: { label: 'Split by', none: 'Not split', term: 'Terms' },
  mode: { label: 'Shown as', count: 'Counts', share: 'Share in %', index: 'Index (peak = 100)' },
  lists: {
    channel: 'Channels',
    author: 'Authors',
    word: 'Words',
    phrase: 'Phrases',
    hashtag: 'Hashtags',
    emoji: 'Emoji',
    domain: 'Sites',
    link: 'Links',
    language: 'Languages',
    country: 'Places',
    mentioned: 'People mentioned',
  },
  order: { label: 'Order of {{name}}', top: 'Top', rising: 'Rising' },
  search_in: 'Search in {{name}}',
  include: 'Only posts with {{name}}: {{value}}, {{share}}',
  include_help: '{{name}}: opens only these posts; with Alt held they are left out',
  exclude: 'Leave out {{name}}',
  none: 'Nothing here in these posts.',
  none_rising: 'Nothing rises by more than chance.',
  none_searched: 'No value matches.',
  overlap: 'One post can count in several rows.',
  terms: {
    title: 'Terms compared',
    term: 'Term',
    share: 'Of all',
    change: 'Change',
    alone: 'Only this term',
    union: 'All together, each post once',
    both: '{{count}} posts with both {{first}} and {{second}} ({{share}} of all)',
    apart: 'No post has two of the terms.',
  },
  nothing: {
    title: 'No post matches {{terms}}',
    help: 'Try a longer period or another spelling.',
    narrowed: 'The filters leave no post. Without them there may be some.',
    near: 'Nearly the same, and found:',
  },
  foot: {
    scope: 'Posts that your keywords, channels and imports brought in',
    sources_one: '{{count}} source read',
    sources_other: '{{count}} sources read',
    since: 'posts stored since {{day}}',
    exact: 'all numbers exact',
    about: 'number of authors estimated within 1%',
    no_gaps: 'no gaps in this period',
    gaps_one: '{{count}} gap in this period',
    gaps_other: '{{count}} gaps in this period',
  },
  recent: {
    title: 'Your recent searches',
    none: 'Searches that you make appear here.',
    private: 'Only you see them.',
    clear: 'Clear all',
    delete: 'Delete the search {{name}}',
  },
  rising: {
    title: 'Rising today',
    none: 'Nothing rises by more than chance today.',
    new: 'new',
  },
  why: {
    title: 'Why this peak',
    none: 'Words, channels, authors and sentiments are as usual.',
  },
  own: {
    title: 'Your own pages',
    share: '{{value}} posts on your connected channels, {{share}} of all',
    tickets_one: '{{value}} post became a ticket',
    tickets_other: '{{value}} posts became tickets',
  },
  keep: {
    act: 'Keep as keyword',
    title: 'Keep this search as a keyword',
    name: 'Name',
    query: 'What it finds',
    help: 'It finds new posts at once. The posts of the shown period are matched again in the background, so that the numbers stay the same.',
    left_title: 'Not everything can be kept',
    left: 'A keyword finds posts as they arrive, so these conditions are left out and it may find more: {{names}}',
    done: 'Keyword {{name}} created',
  },
  take: {
    label: 'Share',
    link: 'Copy link to this search',
    copied: 'Link copied. Whoever opens it sees the search with their own rights.',
    pdf: 'PDF of the numbers as they are now',
    xlsx: 'Excel workbook',
    csv: 'CSV file',
    failed: 'The file could not be made. Try again.',
    alert: 'Create an alert rule',
    report: 'Create a report',
  },
  limit: {
    title: 'Today’s searches are used up',
    help: 'New searches start again at midnight (UTC). The searches that were made today go on: open them again below.',
  },
};
