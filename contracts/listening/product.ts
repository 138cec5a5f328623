import { defineProduct } from '#contracts/kit/product.ts';

/** What people say about a brand. */
export const listening = defineProduct({
  name: 'listening',
  ready: true,
  permissions: {
    keyword: 'rw',
    email_notification: 'rw',
    group_setting: 'rw',
    monitor: 'rw',
    template_setting: 'rw',
    cat_and_tag: 'rw',
    blacklist: 'rw',
    engagement: 'rw',
    auto_sentiment: 'rw',
    share_template_all: 'rw',
    share_template: 'w',
  },
  agent: ['listening.keyword.read', 'listening.engagement.read'],
  features: [],
  pages: [
    {
      name: 'listening-overview',
      path: '/listening',
      need: ['listening.keyword.read'],
      shares: ['mentions'],
    },
    {
      name: 'listening-mentions',
      path: '/listening/mentions',
      need: ['listening.keyword.read'],
      shares: ['mentions'],
    },
    {
      name: 'listening-import',
      path: '/listening/import',
      need: ['listening.monitor.read', 'listening.monitor.write'],
    },
    { name: 'listening-refused', path: '/listening/not-accepted', need: ['listening.monitor.read'] },
    { name: 'listening-dashboards', path: '/listening/dashboards', need: ['listening.keyword.read'] },
    { name: 'listening-dashboard', path: '/listening/dashboards/{_id}', need: ['listening.keyword.read'] },
    { name: 'listening-wall', path: '/listening/wall', need: ['listening.keyword.read'], menu: false },
    {
      name: 'listening-themes',
      path: '/listening/themes',
      need: ['listening.keyword.read'],
      shares: ['mentions'],
    },
    { name: 'listening-alerts', path: '/listening/alerts', need: ['listening.keyword.read'] },
    { name: 'listening-reports', path: '/listening/reports', need: ['listening.keyword.read'] },
    {
      name: 'listening-exports',
      path: '/listening/exports',
      need: ['listening.keyword.read'],
      shares: ['mentions'],
    },
    {
      name: 'listening-sentiment',
      path: '/listening/sentiment',
      need: ['listening.keyword.read', 'listening.auto_sentiment.read'],
      shares: ['period'],
    },
  ],
  settings: [
    { page: 'keywords', permission: 'listening.keyword', inMenu: true },
    { page: 'engagement', permission: 'listening.engagement' },
    { page: 'templates', permission: 'listening.template_setting', optional: true },
    { page: 'email-notification', permission: 'listening.email_notification', optional: true },
    { page: 'usage-and-limitation', permission: 'listening.email_notification', optional: true },
    { page: 'tags', permission: 'listening.cat_and_tag', feature: 'category_and_tag' },
    { page: 'manage', permission: 'listening.group_setting' },
  ],
  limits: {
    stored_mentions: { ledger: true },
    monthly_mentions: { ledger: true, monthly: true },
  },
});
