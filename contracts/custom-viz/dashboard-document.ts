import { z } from 'zod';
import { ANNOTATION_KINDS, AnnotationKind } from '#contracts/custom-viz/annotation-kind.ts';
import { MOST_COMPARISONS } from '#contracts/custom-viz/chart.ts';
import { FilterValue, isChoiceOf, NO_CHOICE } from '#contracts/custom-viz/filter-value.ts';
import { Period, PeriodComparison } from '#contracts/custom-viz/period.ts';
import { MOST_SECTIONS, Section } from '#contracts/custom-viz/section.ts';
import { LocalId, MOST_TILES, Tile } from '#contracts/custom-viz/tiles.ts';
import { BAR_WIDTHS } from '#contracts/kit/bars.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { LocalText } from '#contracts/kit/local-text.ts';
import { MentionConditions } from '#contracts/listening/stored-filter.ts';
import { MeasureRef } from '#contracts/semantic/question.ts';

/** The most tabs, tiles of all tabs, filters and parameters of a dashboard. */
export const DASHBOARD_LIMITS = { tabs: 20, tiles: MOST_TILES, filters: 30, parameters: 20 } as const;

/** A group of tiles that shares a screen. */
const Tab = z.strictObject({
  _id: LocalId,
  name: LocalText,
  tiles: z.array(Tile).max(DASHBOARD_LIMITS.tiles).default([]),
  /** In their order below the tiles that are in none. */
  sections: z.array(Section).max(MOST_SECTIONS).optional(),
});
export type Tab = z.infer<typeof Tab>;

/**
 * A filter that readers set: a dimension of which they choose values or a part of its texts, or a number that they bound. It narrows every
 * tile whose data sets have the dimension or number.
 */
export const DashboardFilter = z
  .strictObject({
    _id: LocalId,
    label: LocalText.default({ en: '', th: '' }),
    dimension: z.string().max(60),
    /** `number`: the name of `dimension` is that of a number of each row. */
    of: z.enum(['dimension', 'number']).optional(),
    /** What it narrows shows nothing before a value is chosen. */
    required: z.boolean().default(false),
    /** Readers do not see it; only addresses and embedding pages set it. */
    hidden: z.boolean().default(false),
    /** The tabs in which it applies; null: all. */
    tabs: z.array(LocalId).max(DASHBOARD_LIMITS.tabs).nullable().default(null),
    /** The filters whose values narrow its choices. */
    under: z.array(LocalId).max(5).default([]),
    value: FilterValue.default(NO_CHOICE),
  })
  .refine((filter) => isChoiceOf(filter, filter.value), {
    ...toIssue(fault('not_known_here')),
    path: ['value', 'is'],
  });
export type DashboardFilter = z.infer<typeof DashboardFilter>;

const parameterFields = { _id: LocalId, label: LocalText.default({ en: '', th: '' }) };

/**
 * A value that readers set and charts use: how many values are shown, the width of bars, a measure, a dimension, a goal, a value of a dimension that
 * narrows charts.
 */
export const Parameter = z.discriminatedUnion('kind', [
  z.strictObject({
    ...parameterFields,
    kind: z.literal('number'),
    value: z.number(),
    least: z.number().nullable().default(null),
    most: z.number().nullable().default(null),
  }),
  z.strictObject({
    ...parameterFields,
    kind: z.literal('measure'),
    value: MeasureRef,
    choices: z.array(MeasureRef).min(1).max(20),
  }),
  z.strictObject({
    ...parameterFields,
    kind: z.literal('dimension'),
    value: z.string().max(60),
    choices: z.array(z.string().max(60)).min(1).max(20),
  }),
  z.strictObject({
    ...parameterFields,
    kind: z.literal('grain'),
    value: z.enum(['auto', ...BAR_WIDTHS]),
  }),
  z.strictObject({
    ...parameterFields,
    kind: z.literal('value'),
    dimension: z.string().max(60),
    value: z.string().max(121),
    choices: z.array(z.string().max(121)).min(1).max(50),
  }),
]);
export type Parameter = z.infer<typeof Parameter>;

function hasUniqueIds(document: {
  tabs: readonly Tab[];
  filters: readonly DashboardFilter[];
  parameters: readonly Parameter[];
}): boolean {
  const { tabs, filters, parameters } = document;
  const sections = tabs.flatMap((tab) => tab.sections ?? []);
  return [tabs, tabs.flatMap(({ tiles }) => tiles), sections, filters, parameters].every(
    (all) => new Set(all.map(({ _id }) => _id)).size === all.length,
  );
}

const Document = z
  .strictObject({
    title: LocalText.default({ en: '', th: '' }),
    about: LocalText.default({ en: '', th: '' }),
    tabs: z.array(Tab).min(1).max(DASHBOARD_LIMITS.tabs),
    filters: z.array(DashboardFilter).max(DASHBOARD_LIMITS.filters).default([]),
    parameters: z.array(Parameter).max(DASHBOARD_LIMITS.parameters).default([]),
    /** Which mentions it counts; the period says when. */
    mentions: MentionConditions.default({}),
    period: Period.default({ kind: 'last', count: 30, unit: 'day', whole: false }),
    comparisons: z.array(PeriodComparison).max(MOST_COMPARISONS).default([]),
    /** The zone of its numbers (IANA name); null: each reader's own. */
    zone: z.string().max(60).nullable().default(null),
    /** Annotations that its charts do not show. */
    hidden_annotations: z.array(AnnotationKind).max(ANNOTATION_KINDS.length).optional(),
  })
  .refine(hasUniqueIds, toIssue(fault('widgets_alike')))
  .refine(
    ({ tabs }) => tabs.reduce((sum, { tiles }) => sum + tiles.length, 0) <= DASHBOARD_LIMITS.tiles,
    toIssue(fault('too_many_records', { limit: DASHBOARD_LIMITS.tiles })),
  );

/** What a dashboard shows: what is drafted, published, kept as a version, and merged when two people edit it. */
export interface DashboardDocument extends z.output<typeof Document> {}
export interface DashboardDocumentInput extends z.input<typeof Document> {}
// Interfaces, since their names stand for them in the types of calls, which would be too long otherwise.
export const DashboardDocument: z.ZodType<DashboardDocument, DashboardDocumentInput> = Document;
