import { z } from 'zod';
import type { PeriodCalendar } from '#contracts/kit/compared-span.ts';
import { buildWidgetSchema, type WidgetPlace } from '#contracts/kit/widget/widget.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { AnalyticsQueryInput } from '#contracts/listening/analytics/question.ts';
import { narrowFilter } from '#contracts/listening/stored-filter.ts';
import type { MentionWidget } from '#contracts/listening/widgets/declare.ts';
import { WIDGETS } from '#contracts/listening/widgets/register.ts';

/** One widget of a dashboard: its kind, its position and its options. */
export const Widget = buildWidgetSchema(WIDGETS);
export type Widget = z.infer<typeof Widget>;
/** A widget as input: omitted values have their defaults. */
export type WidgetInput = z.input<typeof Widget>;
export type WidgetKind = Widget['kind'];
export type WidgetOf<K extends WidgetKind> = Extract<Widget, { kind: K }>;

type ContentsOf<Any> = Any extends unknown ? Omit<Any, '_id' | 'title' | 'spot'> : never;
/** What a widget is besides its name, its title and its place, which a tile of a dashboard has. */
export type WidgetContents = ContentsOf<Widget>;
// The compiler does not follow `map` over a tuple of different schemas.
const CONTENTS = WIDGETS.map((one: { schema: z.ZodObject }) =>
  one.schema.omit({ _id: true, title: true, spot: true }),
) as unknown as readonly [z.core.$ZodTypeDiscriminable];
export const WidgetContents = z.discriminatedUnion('kind', CONTENTS) as unknown as z.ZodType<
  WidgetContents,
  ContentsOf<WidgetInput>
>;

const DECLARATIONS: ReadonlyMap<string, MentionWidget<Widget>> = new Map(
  WIDGETS.map((declaration) => [declaration.kind, declaration]),
);

/** The declaration of a kind of widget. @throws if there is none */
export function getWidgetDeclaration(kind: WidgetKind): MentionWidget<Widget> {
  const found = DECLARATIONS.get(kind);
  if (!found) throw new Error(`no widget is declared as ${kind}`);
  return found;
}

/** The widgets that may be shown in a place. */
export function filterByPlace<W extends { kind: WidgetKind }>(
  widgets: readonly W[],
  place: WidgetPlace,
): W[] {
  return widgets.filter(({ kind }) => getWidgetDeclaration(kind).places.includes(place));
}

/**
 * What a widget queries under a filter of its dashboard. Browser and shared links send exactly these queries, so both show the same; the
 * results are in the same order.
 */
export function buildQuestions(
  widget: Widget,
  whole: WireFilter,
  calendar: PeriodCalendar,
): AnalyticsQueryInput[] {
  return getWidgetDeclaration(widget.kind).questions(widget, narrowFilter(whole, widget.filter), calendar);
}
