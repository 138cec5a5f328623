import { useTranslation } from 'react-i18next';
import type { Widget } from '#contracts/listening/dashboards/widget.ts';
import { isOfLinks } from '#contracts/listening/themes/area.ts';

/** The title of a widget: its own, or the question that its kind answers. */
export const useTitle = (): ((widget: Widget) => string) => {
  const { t } = useTranslation();
  return (widget) => {
    if (widget.title !== '') return widget.title;
    if (widget.kind === 'share') {
      const parts = [
        t(`dashboards.by.${widget.by}`),
        ...(widget.measure === 'mentions' ? [] : [t(`dashboards.measure.${widget.measure}`)]),
        ...(widget.view === 'time' ? [t('dashboards.over_time')] : []),
      ];
      return parts.join(' · ');
    }
    if (widget.kind === 'sentiment' && widget.view === 'time')
      return `${t('dashboards.kinds.sentiment')} · ${t('dashboards.over_time')}`;
    if (widget.kind === 'volume' && widget.measure !== 'mentions')
      return `${t(`dashboards.measure_title.${widget.measure}`)} · ${t('dashboards.over_time')}`;
    if (widget.kind === 'compare' && widget.measure !== 'mentions')
      return `${t('dashboards.kinds.compare')} · ${t(`dashboards.measure.${widget.measure}`)}`;
    if (widget.kind === 'themes' && isOfLinks(widget.of)) return t(`dashboards.by.${widget.of}`);
    if (widget.kind === 'themes' && widget.of !== 'word') return t(`themes.tabs.${widget.of}`);
    if (widget.kind === 'posts' && widget.order === 'newest') return t('dashboards.kinds.latest');
    return t(`dashboards.kinds.${widget.kind}`);
  };
};
