import { IconChartBar } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const volume = defineView('volume', {
  icon: IconChartBar,
  title: ({ measure }, t) =>
    measure === 'mentions'
      ? t('dashboards.kinds.volume')
      : `${t(`dashboards.measure_title.${measure}`)} · ${t('dashboards.over_time')}`,
  accent: true,
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
