import { IconMoodSmile } from '@tabler/icons-react';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const sentiment = defineView('sentiment', {
  icon: IconMoodSmile,
  title: ({ view }, t) =>
    view === 'time'
      ? `${t('dashboards.kinds.sentiment')} · ${t('dashboards.over_time')}`
      : t('dashboards.kinds.sentiment'),
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
