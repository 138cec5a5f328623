import { IconChartDonut } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const share = defineView('share', {
  icon: IconChartDonut,
  title: ({ by, measure, view }, t) =>
    [
      t(`dashboards.by.${by}`),
      ...(measure === 'mentions' ? [] : [t(`dashboards.measure.${measure}`)]),
      ...(view === 'time' ? [t('dashboards.over_time')] : []),
    ].join(' · '),
  offerName: ({ by, view }, t) => (view === 'map' ? t('dashboards.map') : t(`dashboards.by.${by}`)),
  skeleton: () => 'rows',
  phoneHeight: 'taller',
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
