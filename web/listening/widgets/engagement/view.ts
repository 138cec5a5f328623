import { IconThumbUp } from '@tabler/icons-react';
import { defineView } from '../view.ts';
import { Drawing, SHOWN } from './drawing.tsx';

export const engagement = defineView('engagement', {
  icon: IconThumbUp,
  skeleton: () => ({ tiles: SHOWN.length }),
  phoneHeight: 'content',
  Drawing,
});
