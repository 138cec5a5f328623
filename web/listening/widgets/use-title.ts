import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { getWidgetView } from './register.ts';

/** The title of a widget: its own, or the question that its kind answers. */
export function useTitle(): (widget: Widget) => string {
  const { t } = useTranslation();
  return useCallback((widget) => widget.title || getWidgetView(widget.kind).title(widget, t), [t]);
}
