import { IconChartPie } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const voice = defineView('voice', {
  icon: IconChartPie,
  title: ({ amount, view }, t) =>
    [
      t('dashboards.kinds.voice'),
      ...(amount === 'mentions' ? [] : [t(`dashboards.measure.${amount}`)]),
      ...(view === 'time' ? [t('dashboards.over_time')] : []),
    ].join(' · '),
  offerName: (_widget, t) => t('dashboards.kinds.voice'),
  skeleton: ({ view }) => (view === 'time' ? 'columns' : 'rows'),
  phoneHeight: 'taller',
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
