import { IconArrowsDiff } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const compare = defineView('compare', {
  icon: IconArrowsDiff,
  title: ({ measure }, t) =>
    [
      t('dashboards.kinds.compare'),
      ...(measure === 'mentions' ? [] : [t(`dashboards.measure.${measure}`)]),
    ].join(' · '),
  accent: true,
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
