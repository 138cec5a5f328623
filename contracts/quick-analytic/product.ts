import { defineProduct } from '#contracts/kit/product.ts';

/** Quick answers about any subject. */
export const quickAnalytic = defineProduct({
  name: 'quick_analytic',
  ready: true,
  permissions: { analytics: 'rw' },
  agent: [],
  features: [],
  pages: [{ name: 'quick-analytic', path: '/quick_analytic', need: ['quick_analytic.analytics.read'] }],
  settings: [{ page: 'shared-searches', need: ['quick_analytic.analytics.write'] }],
  limits: {
    daily_searches: { ledger: true, daily: true },
  },
});
