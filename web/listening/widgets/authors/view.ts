import { IconUsers } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const authors = defineView('authors', {
  icon: IconUsers,
  skeleton: () => 'rows',
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
