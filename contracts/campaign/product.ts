import { defineProduct } from '#contracts/kit/product.ts';

/** Actions with a goal and an end. */
export const campaign = defineProduct({
  name: 'campaign',
  permissions: { campaign: 'rw' },
  agent: [],
  features: [],
  pages: [],
  settings: [],
  limits: {},
});
