import type { z } from 'zod';
import type { PeriodCalendar } from '#contracts/kit/compared-span.ts';
import {
  buildKindSchema,
  baseFields,
  WIDGET_PLACES,
  type WidgetDeclaration,
  type WidgetOffer,
} from '#contracts/kit/widget/widget.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { AnalyticsQueryInput } from '#contracts/listening/analytics/question.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';

/** The fields of every widget of listening. */
const fields = {
  ...baseFields,
  /** Its own filter besides the dashboard's. */
  filter: StoredFilter.default({}),
};

/** A part of a report that follows no dashboard: the widget that it prints, and whether a new report has it. */
type ReportSection = { name: string; options?: object; usual: boolean };

/** What listening declares of a kind of widget besides what every product does. */
export type MentionWidget<Widget> = Omit<
  WidgetDeclaration<Widget, WireFilter, AnalyticsQueryInput>,
  'questions'
> & {
  /** Its questions under the filter that applies to it, with the calendar by which its period is compared with another. */
  questions(widget: Widget, filter: WireFilter, calendar: PeriodCalendar): AnalyticsQueryInput[];
  /** Whether it counts every post (its sentiment, author, words or time), also where others of its dashboard count stories. */
  countsPosts: boolean;
  /** Whether it lists authors or what they wrote. */
  namesPeople: boolean;
  sections: readonly ReportSection[];
  /** The ids of the keywords that it names. */
  keywords(widget: Widget): readonly string[];
  /** The ids of the keywords for each of which it draws a line, whatever else is filtered. */
  comparedKeywords(widget: Widget): readonly string[];
};

type WidgetFields<Kind extends string, Options extends z.ZodRawShape> = z.infer<
  ReturnType<typeof buildKindSchema<typeof fields, Kind, Options>>
>;

type DeclareOptions<Kind extends string, Options extends z.ZodRawShape, Sections> = {
  kind: Kind;
  /** Its options, each with a default. */
  options: Options;
  sections?: Sections;
  offers?: readonly WidgetOffer<Partial<z.input<z.ZodObject<Options>>>>[];
  questions?: (
    widget: WidgetFields<Kind, Options>,
    filter: WireFilter,
    calendar: PeriodCalendar,
  ) => AnalyticsQueryInput[];
  keywords?: (widget: WidgetFields<Kind, Options>) => readonly string[];
  comparedKeywords?: (widget: WidgetFields<Kind, Options>) => readonly string[];
} & Pick<MentionWidget<unknown>, 'size'> &
  Partial<Pick<MentionWidget<unknown>, 'places' | 'countsPosts' | 'namesPeople'>>;

/** Declares a kind of widget. Without `offers` the catalogue offers it once, without `places` it may be shown everywhere. */
export function declareWidget<
  const Kind extends string,
  Options extends z.ZodRawShape,
  const Sections extends readonly ReportSection[] = [],
>(declaration: DeclareOptions<Kind, Options, Sections>) {
  const { kind, options, sections, questions, keywords, comparedKeywords } = declaration;
  return {
    places: WIDGET_PLACES,
    offers: [{ options: {} }],
    countsPosts: false,
    namesPeople: false,
    ...declaration,
    schema: buildKindSchema(fields, kind, options),
    sections: sections ?? [],
    asks: questions !== undefined,
    questions: questions ?? (() => []),
    keywords: keywords ?? (() => []),
    comparedKeywords: comparedKeywords ?? (() => []),
  };
}
