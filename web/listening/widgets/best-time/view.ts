import { IconClock } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const bestTime = defineView('best_time', {
  icon: IconClock,
  phoneHeight: 'content',
  accent: true,
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
