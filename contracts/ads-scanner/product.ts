import { defineProduct } from '#contracts/kit/product.ts';

/** Ads of others. */
export const adsScanner = defineProduct({
  name: 'ads_scanner',
  permissions: { ads: 'rw' },
  agent: [],
  features: [],
  pages: [],
  settings: [],
  limits: {},
});
