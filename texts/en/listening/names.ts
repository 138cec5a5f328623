/** The names of its pages. */
export const pages = {
  'settings-account-sentiment': 'Sentiment',
  'listening-overview': 'Overview',
  'listening-mentions': 'Mentions',
  'listening-sentiment': 'Sentiment accuracy',
  'listening-alerts': 'Alerts',
  'listening-dashboards': 'Dashboards',
  'listening-dashboard': 'Dashboard',
  'listening-snapshot': 'Snapshot',
  'listening-embedding': 'Embedding',
  'listening-wall': 'Wall screen',
  'shared-dashboard': 'Shared dashboard',
  'listening-themes': 'Themes',
  'listening-reports': 'Reports',
  'listening-exports': 'Exports',
  'listening-import': 'Import',
  'listening-refused': 'Not accepted',
  'settings-templates': 'Templates',
  'settings-blacklist': 'Blacklist',
};

/** The product: its name and what it is for. */
export const products = {
  listening: { name: 'Listening', about: 'What people say about you, as they say it' },
};

/** Its permissions. */
export const permissions = {
  'listening.keyword': { name: 'Keywords', about: 'See what is listened for; change keyword sets.' },
  'listening.email_notification': {
    name: 'E-mail notification',
    about: 'See and change who gets which mail; also usage and limits.',
  },
  'listening.group_setting': { name: 'Group options', about: 'See and change what each group works with.' },
  'listening.monitor': { name: 'Monitors', about: 'See and change the feeds and pages that are followed.' },
  'listening.template_setting': {
    name: 'Templates',
    about: 'See and change templates of dashboards and reports.',
  },
  'listening.cat_and_tag': { name: 'Categories and tags', about: 'See and change how mentions are sorted.' },
  'listening.blacklist': { name: 'Blacklist', about: 'See and change what is hidden.' },
  'listening.engagement': { name: 'Channels', about: 'See and connect channels for listening.' },
  'listening.auto_sentiment': {
    name: 'Automatic sentiment',
    about: 'See and switch the automatic sentiment.',
  },
  'listening.share_template_all': {
    name: 'Share templates with all',
    about: 'Share a template with everyone in the organisation.',
  },
  'listening.share_template': {
    name: 'Share templates with a group',
    about: 'Share a template with one’s own group.',
  },
};
