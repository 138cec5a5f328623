import { IconHash } from '@tabler/icons-react';
import { isOfLinks } from '#contracts/listening/themes/area.ts';
import { lazyOptions } from '#web/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const themes = defineView('themes', {
  icon: IconHash,
  title: ({ of }, t) => {
    if (isOfLinks(of)) return t(`dashboards.by.${of}`);
    return of === 'word' ? t('dashboards.kinds.themes') : t(`themes.tabs.${of}`);
  },
  skeleton: () => 'rows',
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
