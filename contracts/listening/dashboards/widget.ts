import { z } from 'zod';
import { AXES, COUNTINGS, MEASURES } from '#contracts/listening/analytics/dimension.ts';
import { BUCKETS, POST_ORDERS } from '#contracts/listening/analytics/question.ts';
import { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import { Id } from '#contracts/kit/ids.ts';
import { ThemeKind } from '#contracts/listening/themes/area.ts';

/** Columns of the grid of widgets. */
export const COLUMNS = 12;
/** The maximum height of a widget, in rows. */
const MOST_ROWS = 24;
/** Rows of a whole dashboard. */
const LAST_ROW = 400;

const Axis = z.enum(AXES);
const Measure = z.enum(MEASURES).default('mentions');
const limit = (most: number, usual: number) => z.number().int().min(1).max(most).default(usual);

/** The position and size of a widget, in columns and rows of the grid. */
export const GridPosition = z.object({
  x: z
    .number()
    .int()
    .min(0)
    .max(COLUMNS - 1),
  y: z.number().int().min(0).max(LAST_ROW),
  w: z.number().int().min(1).max(COLUMNS),
  h: z.number().int().min(1).max(MOST_ROWS),
});
export type GridPosition = z.infer<typeof GridPosition>;

/** The metrics that the overview row may show. */
export const OVERVIEW_METRICS = ['mentions', 'authors', 'negative', 'positive', 'question'] as const;

const placed = {
  /** Unique within its dashboard; chosen by the client that adds it. */
  _id: z.string().regex(/^[\w-]{1,40}$/),
  /** Empty for the default title of its kind. */
  title: z.string().trim().max(120).default(''),
  spot: GridPosition,
  /** Its own filter besides the dashboard's. */
  filter: StoredFilter.default({}),
};

/** What a comparison compares a period with: the one before, the same a year before, or keywords with each other. */
export const COMPARED_WITH = ['period', 'year', 'keywords'] as const;

/** One widget of a dashboard: its kind, its position and its options. */
export const Widget = z.discriminatedUnion('kind', [
  z.strictObject({
    ...placed,
    kind: z.literal('numbers'),
    shown: z
      .array(z.enum(OVERVIEW_METRICS))
      .min(1)
      .max(5)
      .default([...OVERVIEW_METRICS]),
    /** How the first metric counts. */
    measure: z.enum(COUNTINGS).default('mentions'),
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('volume'),
    measure: Measure,
    bucket: z.enum(['auto', ...BUCKETS]).default('auto'),
    split: z.enum(['sentiment', 'none']).default('sentiment'),
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('sentiment'),
    view: z.enum(['share', 'time']).default('share'),
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('share'),
    by: Axis,
    measure: Measure,
    /** A map is only for countries; other dimensions are shown as bars. */
    view: z.enum(['bars', 'donut', 'time', 'map']).default('bars'),
    limit: limit(50, 8),
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('themes'),
    of: ThemeKind.default('word'),
    view: z.enum(['cloud', 'table']).default('cloud'),
    limit: limit(200, 60),
  }),
  z.strictObject({ ...placed, kind: z.literal('authors'), limit: limit(50, 8) }),
  z.strictObject({
    ...placed,
    kind: z.literal('posts'),
    order: z.enum(POST_ORDERS).default('engagement'),
    limit: limit(50, 5),
  }),
  z.strictObject({ ...placed, kind: z.literal('engagement') }),
  z.strictObject({ ...placed, kind: z.literal('best_time'), mean: z.boolean().default(false) }),
  z.strictObject({
    ...placed,
    kind: z.literal('compare'),
    measure: Measure,
    with: z.enum(COMPARED_WITH).default('period'),
    keywords: z.array(Id).max(6).default([]),
  }),
  z.strictObject({ ...placed, kind: z.literal('note'), text: z.string().max(4000).default('') }),
]);
export type Widget = z.infer<typeof Widget>;
/** A widget as input: omitted values have their defaults. */
export type WidgetInput = z.input<typeof Widget>;
export type WidgetKind = Widget['kind'];
export type WidgetOf<K extends WidgetKind> = Extract<Widget, { kind: K }>;

/** The size of a new widget, and the smallest in which it is legible. */
export const SIZES: Readonly<Record<WidgetKind, { w: number; h: number; least: { w: number; h: number } }>> =
  {
    numbers: { w: 12, h: 2, least: { w: 2, h: 2 } },
    volume: { w: 8, h: 5, least: { w: 3, h: 3 } },
    sentiment: { w: 4, h: 5, least: { w: 3, h: 3 } },
    share: { w: 4, h: 5, least: { w: 3, h: 3 } },
    themes: { w: 8, h: 5, least: { w: 3, h: 3 } },
    authors: { w: 6, h: 6, least: { w: 4, h: 3 } },
    posts: { w: 6, h: 6, least: { w: 3, h: 3 } },
    engagement: { w: 12, h: 2, least: { w: 3, h: 2 } },
    best_time: { w: 8, h: 5, least: { w: 4, h: 4 } },
    compare: { w: 8, h: 5, least: { w: 3, h: 3 } },
    note: { w: 4, h: 3, least: { w: 2, h: 1 } },
  };

/** The most widgets of a dashboard. */
export const MOST_WIDGETS = 24;
