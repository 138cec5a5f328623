import { IconNote } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const note = defineView('note', {
  icon: IconNote,
  phoneHeight: 'content',
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
