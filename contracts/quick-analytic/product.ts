import { defineProduct } from '#contracts/kit/product.ts';

/** Quick answers about any subject. */
export const quickAnalytic = defineProduct({
  name: 'quick_analytic',
  permissions: { analytics: 'rw' },
  agent: [],
  features: [],
  pages: [],
  settings: [],
  limits: {},
});
