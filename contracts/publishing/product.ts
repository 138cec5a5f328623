import { defineProduct } from '#contracts/kit/product.ts';

/** Posts that are planned, approved and published. */
export const publishing = defineProduct({
  name: 'publishing',
  ready: true,
  permissions: {
    post: 'rw',
    approval: 'rw',
    calendar: 'rw',
    channel: 'rw',
    workflow: 'w',
    emergency: 'w',
  },
  agent: ['publishing.post.read', 'publishing.post.write', 'publishing.calendar.read'],
  features: [],
  pages: [
    { name: 'publishing', path: '/publishing', need: ['publishing.post.read'] },
    {
      name: 'publishing-post',
      path: '/publishing/posts/{_id}',
      need: ['publishing.post.read'],
      menu: false,
      under: 'publishing',
    },
    { name: 'publishing-sending', path: '/publishing/sending', need: ['publishing.post.read'] },
    {
      name: 'publishing-import',
      path: '/publishing/import',
      need: ['publishing.post.write'],
      menu: false,
      under: 'publishing',
    },
    { name: 'publishing-results', path: '/publishing/results', need: ['publishing.post.read'] },
    {
      name: 'publishing-approvals',
      path: '/publishing/approvals',
      need: ['publishing.post.read'],
    },
    {
      name: 'publishing-approval-settings',
      path: '/publishing/approvals/settings',
      need: ['publishing.post.read'],
      menu: false,
      under: 'publishing-approvals',
    },
    { name: 'publishing-links', path: '/publishing/links', need: ['publishing.post.read'] },
  ],
  settings: [{ page: 'engagement', permission: 'publishing.channel' }],
  limits: { monthly_posts: { monthly: true }, short_links: {} },
});
