import { COUNTINGS, type Counting } from '#contracts/listening/analytics/dimension.ts';
import type { Widget } from '#contracts/listening/dashboards/widget.ts';

/**
 * How the widgets of a dashboard count mentions; null where some count posts and others stories, undefined where none counts either,
 * as those that count authors or reach.
 */
export const countingOf = (widgets: readonly Widget[]): Counting | null | undefined => {
  const found = new Set(widgets.flatMap((widget) => ownCounting(widget) ?? []));
  const [only] = found;
  return found.size > 1 ? null : only;
};

/** The same widgets, those that count mentions counting them so. */
export const countedAs = (widgets: readonly Widget[], counting: Counting): Widget[] =>
  widgets.map((widget) =>
    ownCounting(widget) === undefined || !('measure' in widget) ? widget : { ...widget, measure: counting },
  );

const ownCounting = (widget: Widget): Counting | undefined =>
  'measure' in widget ? COUNTINGS.find((one) => one === widget.measure) : undefined;
