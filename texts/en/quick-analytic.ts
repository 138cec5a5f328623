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
  about: 'Type a word and see everything about it. Nothing has to be set up.',
  field: 'Search all posts',
  field_hint: 'A word, a brand, a #hashtag, or words joined by OR and NOT',
  posts: 'Posts',
};
