import { useTranslation } from 'react-i18next';
import type { Widget } from '#contracts/listening/dashboards/widget.ts';

/** The title of a widget: its own, or the question that its kind answers. */
export const useTitle = (): ((widget: Widget) => string) => {
  const { t } = useTranslation();
  return (widget) => {
    if (widget.title !== '') return widget.title;
    if (widget.kind === 'share') return t(`dashboards.by.${widget.by}`);
    if (widget.kind === 'posts' && widget.order === 'newest') return t('dashboards.kinds.latest');
    return t(`dashboards.kinds.${widget.kind}`);
  };
};
