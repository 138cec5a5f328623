import { IconNumbers } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const numbers = defineView('numbers', {
  icon: IconNumbers,
  skeleton: ({ shown }) => ({ tiles: shown.length }),
  phoneHeight: 'content',
  accent: true,
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
