import { IconTargetArrow } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Actions with a goal and an end. */
export const campaign: WebModule = {
  product: { name: 'campaign', Icon: IconTargetArrow },
  screens: {},
};
