import { IconChartDots3 } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Dashboards that users build. */
export const customViz: WebModule = {
  product: { name: 'custom_viz', Icon: IconChartDots3 },
  screens: {},
};
