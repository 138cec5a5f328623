import { z } from 'zod';
import { ANNOTATION_KINDS, AnnotationKind } from '#contracts/custom-viz/annotation-kind.ts';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { Period } from '#contracts/custom-viz/period.ts';
import { LocalText } from '#contracts/kit/local-text.ts';
import { GridPosition } from '#contracts/kit/widget/grid.ts';
import { WidgetContents } from '#contracts/listening/widgets/widget.ts';
import { QuestionFilter, MeasureRef } from '#contracts/semantic/question.ts';

/** A name that the client chooses, unique within its dashboard. Values are kept by it in records, where one name is not free. */
export const LocalId = z.string().regex(/^(?!__proto__$)[\w-]{1,40}$/);

/** What a selection in one tile does to another: it is filtered, what is not selected fades, or it stays as it is. */
export const SELECTION_EFFECTS = ['filter', 'highlight', 'ignore'] as const;
const SelectionEffect = z.enum(SELECTION_EFFECTS);
export type SelectionEffect = z.infer<typeof SelectionEffect>;

/** The most tiles of all tabs of a dashboard. */
export const MOST_TILES = 120;

const tileFields = {
  _id: LocalId,
  /** Empty for a title that says what the tile counts. */
  title: LocalText.default({ en: '', th: '' }),
  /** A sentence below the title. */
  about: LocalText.default({ en: '', th: '' }),
  /** Where it is in its section, or in its tab where it is in none. */
  spot: GridPosition,
  /** The section of its tab in which it is; absent: above all of them. */
  section: LocalId.optional(),
  /** Its place in the order of a phone; null: from the top, from the left. */
  phone: z.number().int().min(0).max(500).nullable().default(null),
  /** The filters of the dashboard that do not narrow it. */
  ignores: z.array(LocalId).max(50).default([]),
  /** What a selection in another tile does to it. */
  on_select: SelectionEffect.default('filter'),
  /** The tiles whose selections do something else to it. */
  on_select_of: z
    .array(z.strictObject({ tile: LocalId, effect: SelectionEffect }))
    .max(MOST_TILES)
    .default([]),
};

/**
 * Where a parameter of the dashboard replaces a value of a chart. `filter`: a value of a dimension is its condition on it, a number the bound of its
 * first condition on a number; `period`: how many units its last days, weeks or months are.
 */
export const ParameterBinding = z.strictObject({
  parameter: LocalId,
  to: z.enum(['top', 'grain', 'measure', 'across', 'colour', 'goal', 'filter', 'period']),
});
export type ParameterBinding = z.infer<typeof ParameterBinding>;

export const ChartTile = z.strictObject({
  ...tileFields,
  kind: z.literal('chart'),
  chart: Chart,
  bindings: z.array(ParameterBinding).max(10).default([]),
  /** Annotations that it does not show, besides those that its dashboard does not show. */
  hidden_annotations: z.array(AnnotationKind).max(ANNOTATION_KINDS.length).optional(),
});
export type ChartTile = z.infer<typeof ChartTile>;

/** How a live number can be written: abbreviated, with all its digits, or in words. */
export const NUMBER_FORMATS = ['short', 'exact', 'words'] as const;

/** A live number in a text: the value of a measure takes the place of `{{name}}`. */
const LiveNumber = z.strictObject({
  name: LocalId,
  measure: MeasureRef,
  filters: z.array(QuestionFilter).max(20).default([]),
  period: Period.nullable().default(null),
  /** Whether it shows the value or its change to the period before. */
  shows: z.enum(['value', 'change']).default('value'),
  /** How it is written: in short on screens and with all digits in files where it is absent. Shares and times have no words. */
  format: z.enum(NUMBER_FORMATS).optional(),
});

/** A text in Markdown, with live numbers. */
export const TextTile = z.strictObject({
  ...tileFields,
  kind: z.literal('text'),
  text: z.strictObject({ en: z.string().max(10_000).default(''), th: z.string().max(10_000).default('') }),
  numbers: z.array(LiveNumber).max(20).default([]),
});
export type TextTile = z.infer<typeof TextTile>;

/** A statement in the expert language, drawn as a table or in a form whose axes are its columns. */
export const SqlTile = z.strictObject({
  ...tileFields,
  kind: z.literal('sql'),
  sql: z.string().max(20_000),
  form: z.enum(['table', 'bar', 'line', 'area', 'pie', 'number']).default('table'),
});
export type SqlTile = z.infer<typeof SqlTile>;

/** The rows of a data set: the newest posts, the tickets that wait longest. */
export const RowsTile = z.strictObject({
  ...tileFields,
  kind: z.literal('rows'),
  measure: MeasureRef,
  filters: z.array(QuestionFilter).max(50).default([]),
  limit: z.number().int().min(1).max(100).default(20),
});
export type RowsTile = z.infer<typeof RowsTile>;

/** A widget of listening, which counts the mentions of the dashboard. */
export const WidgetTile = z.strictObject({
  ...tileFields,
  kind: z.literal('widget'),
  widget: WidgetContents,
});
export type WidgetTile = z.infer<typeof WidgetTile>;

export const Tile = z.discriminatedUnion('kind', [ChartTile, TextTile, SqlTile, RowsTile, WidgetTile]);
export type Tile = z.infer<typeof Tile>;
