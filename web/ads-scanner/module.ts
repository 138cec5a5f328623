import { IconAd2 } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Ads of others. */
export const adsScanner: WebModule = {
  product: { name: 'ads_scanner', Icon: IconAd2 },
  screens: {},
};
