import { defineProduct } from '#contracts/kit/product.ts';

/** Creators who move an audience. */
export const influencer = defineProduct({
  name: 'influencer',
  permissions: { influencer: 'rw' },
  agent: [],
  features: [],
  pages: [],
  settings: [],
  limits: {},
  signsOut: 'End what the product holds of the user: nothing yet',
});
