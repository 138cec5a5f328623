import { IconMessages } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const posts = defineView('posts', {
  icon: IconMessages,
  title: ({ order }, t) => t(order === 'newest' ? 'dashboards.kinds.latest' : 'dashboards.kinds.posts'),
  skeleton: () => 'rows',
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
