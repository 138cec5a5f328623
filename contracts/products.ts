import { adsScanner } from '#contracts/ads-scanner/product.ts';
import { campaign } from '#contracts/campaign/product.ts';
import { crm } from '#contracts/crm/product.ts';
import { customViz } from '#contracts/custom-viz/product.ts';
import { influencer } from '#contracts/influencer/product.ts';
import { listening } from '#contracts/listening/product.ts';
import { publishing } from '#contracts/publishing/product.ts';
import { quickAnalytic } from '#contracts/quick-analytic/product.ts';

/** Every product, one line each, in the order in which the suite shows them. */
export const PRODUCT_LIST = [
  listening,
  crm,
  publishing,
  quickAnalytic,
  influencer,
  adsScanner,
  customViz,
  campaign,
] as const;

/** One of them, with its values. */
export type ListedProduct = (typeof PRODUCT_LIST)[number];
