import { IconStar } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Creators who move an audience. */
export const influencer: WebModule = {
  product: { name: 'influencer', Icon: IconStar },
  screens: {},
};
