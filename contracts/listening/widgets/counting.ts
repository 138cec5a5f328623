import { COUNTINGS, type CountingUnit } from '#contracts/listening/analytics/dimension.ts';
import { getWidgetDeclaration, type Widget } from '#contracts/listening/widgets/widget.ts';

/**
 * How the widgets of a dashboard count mentions; null where some count posts and others stories, undefined where none counts either, such
 * as those that count authors or reach.
 */
export function resolveCountingUnit(widgets: readonly Widget[]): CountingUnit | null | undefined {
  const found = new Set(widgets.flatMap((widget) => ownCounting(widget) ?? []));
  const [only] = found;
  return found.size > 1 ? null : only;
}

/** The same widgets, with those that count mentions set to this unit. */
export function withCountingUnit(widgets: readonly Widget[], counting: CountingUnit): Widget[] {
  return widgets.map((widget) =>
    ownCounting(widget) === undefined || !('measure' in widget) ? widget : { ...widget, measure: counting },
  );
}

/** Whether a widget counts every post although others of its dashboard count stories, so that their numbers do not compare. */
export function countsPostsBesideStories(widget: Widget, widgets: readonly Widget[]): boolean {
  return (
    getWidgetDeclaration(widget.kind).countsPosts && widgets.some((one) => ownCounting(one) === 'clusters')
  );
}

function ownCounting(widget: Widget): CountingUnit | undefined {
  return 'measure' in widget ? COUNTINGS.find((one) => one === widget.measure) : undefined;
}
