import { defineProduct } from '#contracts/kit/product.ts';

/** Posts that are planned, approved and published. */
export const publishing = defineProduct({
  name: 'publishing',
  permissions: { post: 'rw', approval: 'rw', calendar: 'rw', channel: 'rw' },
  agent: [],
  features: [],
  pages: [],
  settings: [],
  limits: {},
});
