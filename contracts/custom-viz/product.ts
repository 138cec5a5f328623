import { defineProduct } from '#contracts/kit/product.ts';

/** Dashboards that users build. */
export const customViz = defineProduct({
  name: 'custom_viz',
  permissions: { dashboard: 'rw' },
  agent: [],
  features: [],
  pages: [],
  settings: [],
  limits: {},
  signsOut: true,
});
