import { z } from 'zod';
import { FormField } from '#contracts/crm/tickets/form.ts';
import { AnnotationKind } from '#contracts/custom-viz/annotation-kind.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { DashboardDocument, type Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import { WireCalendar } from '#contracts/custom-viz/period.ts';
import { LocalId, type Tile } from '#contracts/custom-viz/tiles.ts';
import { SqlResult } from '#contracts/expert-sql/statement.ts';
import type { ListedFault } from '#contracts/kit/faults/fault.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { LocalText } from '#contracts/kit/local-text.ts';
import { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { BlindSpan } from '#contracts/listening/collection-gaps/gap.ts';
import type { AxisValue } from '#contracts/semantic/answer.ts';
import { QuestionResult, type QuestionResult as Result } from '#contracts/semantic/question-result.ts';
import { NamedField } from '#contracts/shared-fields/named-field.ts';
import { UploadColumn } from '#contracts/uploads/column.ts';
import { UploadShape } from '#contracts/uploads/upload.ts';

/* A dashboard as people without a sign-in see it: by a link, or within another page. */

/**
 * What people outside may change: the period, the filters and parameters that are theirs to set, what is selected in charts, and how far values
 * are opened. A condition of theirs is always a value of a chart that they see (`server/custom-viz/outside`).
 */
export const OutsideState = z.strictObject({
  period: DashboardState.shape.period,
  filters: DashboardState.shape.filters,
  parameters: DashboardState.shape.parameters,
  selections: DashboardState.shape.selections,
  drills: DashboardState.shape.drills,
  /** For files alone: it changes no number. */
  grids: DashboardState.shape.grids,
});
export type OutsideState = z.infer<typeof OutsideState>;

/** What of a state goes with the questions of people outside. */
export function toOutsideState(state: DashboardState): OutsideState {
  const { period, filters, parameters, selections, drills } = state;
  return { ...(period && { period }), filters, parameters, selections, drills };
}

/** The settings of a dashboard that people outside see: those that are theirs to set, and the values of parameters that are not. */
export type OutsideSettings = {
  /** The ids of filters. */
  editable: readonly string[];
  parameters: { editable: readonly string[]; locked: DashboardState['parameters'] };
};

/** What people outside may do with the values of charts. */
export const OutsideActs = z.object({
  /** Whether what they select in one chart narrows the others. */
  select: z.boolean(),
  /** The levels into which values are opened, by tile and by dimension. */
  levels: z.record(LocalId, z.record(z.string(), z.array(z.string()))),
  /** Whether bars of time are opened into narrower ones. */
  time: z.boolean(),
});
export type OutsideActs = z.infer<typeof OutsideActs>;
/** Where nobody can do anything, as with numbers that are kept. */
export const NO_ACTS: OutsideActs = { select: false, levels: {}, time: false };

/** Answers by tile, in the order of the questions of the tile (`buildTileQuestions`). */
export const OutsideAnswers = z.record(z.string(), z.array(QuestionResult));
export type OutsideAnswers = z.infer<typeof OutsideAnswers>;

/** What is annotated on charts over time, by tile; who wrote it is not said. */
export const OutsideAnnotations = z.record(
  z.string(),
  z.array(z.object({ kind: AnnotationKind, text: LocalText, from: Instant, to: Instant.nullable() })),
);
export type OutsideAnnotations = z.infer<typeof OutsideAnnotations>;

/** The answers of statements by tile, each with the period that it counts. */
export const OutsideStatements = z.record(
  z.string(),
  z.object({ span: z.object({ from: Instant, to: Instant }).nullable(), result: SqlResult }),
);
export type OutsideStatements = z.infer<typeof OutsideStatements>;

/** What the widgets of a dashboard show, with the span of the counted mentions. */
export const OutsideMentions = z.object({
  from: Instant,
  to: Instant,
  /** By tile, in the order of the questions of its widget. */
  answers: z.record(z.string(), z.array(AnalyticsResult)),
  /** The names of the keywords that its comparisons draw and that its visible filters choose, by their ids. */
  keywords: z.record(z.string(), z.string()),
  /** By tile: when sources that it counts had gaps. Without the names of the sources, which are the account's. */
  gaps: z.record(z.string(), z.array(BlindSpan)),
});
export type OutsideMentions = z.infer<typeof OutsideMentions>;

/** What an upload is called whose rows a shown tile counts: of its columns those alone that tiles and filters name. */
const OutsideUpload = z.object({
  data_set: z.string(),
  name: z.string(),
  shape: UploadShape.extend({ columns: z.array(UploadColumn) }),
});
export type OutsideUpload = z.infer<typeof OutsideUpload>;

/** What only the account has and a shown dashboard names: its uploads, shared fields, and fields of the form of tickets. */
export const OutsideNames = z.object({
  uploads: z.array(OutsideUpload),
  fields: z.array(NamedField),
  form: z.array(FormField.pick({ _id: true, label: true, help: true, kind: true })),
});
export type OutsideNames = z.infer<typeof OutsideNames>;

/** A dashboard as it is drawn, without conditions, formulas and filters that are not theirs to set. */
export const OutsideDashboard = z.object({
  document: DashboardDocument,
  /** The name of the account. */
  account: z.string(),
  expires_at: Instant,
  ...OutsideNames.shape,
  /** By which its periods are read; absent where numbers were kept without it. */
  calendar: WireCalendar.optional(),
  acts: OutsideActs,
});

/**
 * The document of a dashboard without what people outside must not learn: conditions of charts and formulas, which name keywords and people of the account;
 * the texts of statements; lists of rows; which mentions it counts; and the filters and parameters that they may not set.
 */
export function hideDocument(
  document: DashboardDocument,
  { editable, parameters }: OutsideSettings,
): DashboardDocument {
  const filters = document.filters.filter(({ _id }) => editable.includes(_id));
  const ids = new Set(filters.map(({ _id }) => _id));
  const [open, fixed] = splitParameters(document.parameters, parameters.editable);
  const hide = (tile: Tile): Tile => hideTile(fixParameters(tile, fixed, parameters.locked));
  return {
    ...document,
    mentions: {},
    parameters: open,
    filters: filters.map((filter) => ({
      ...filter,
      hidden: false,
      under: filter.under.filter((id) => ids.has(id)),
    })),
    tabs: document.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.filter(isShown).map(hide) })),
  };
}

function splitParameters(all: readonly Parameter[], editable: readonly string[]): [Parameter[], Parameter[]] {
  const isOpen = ({ _id }: Parameter): boolean => editable.includes(_id);
  return [all.filter(isOpen), all.filter((one) => !isOpen(one))];
}

/** A tile with the values of parameters that its reader may not set in their places. */
function fixParameters(tile: Tile, fixed: readonly Parameter[], locked: DashboardState['parameters']): Tile {
  if (tile.kind !== 'chart') return tile;
  const isFixed = (id: string): boolean => fixed.some(({ _id }) => _id === id);
  return {
    ...tile,
    chart: applyParameters(tile, fixed, { parameters: locked }),
    bindings: tile.bindings.filter(({ parameter }) => !isFixed(parameter)),
  };
}

/** Rows are not for people outside. */
function isShown({ kind }: Tile): boolean {
  return kind !== 'rows';
}

function hideTile(tile: Tile): Tile {
  const shown = { ...tile, ignores: [] };
  if (shown.kind === 'chart') return { ...shown, chart: hideChart(shown.chart) };
  if (shown.kind === 'sql') return { ...shown, sql: '' };
  if (shown.kind === 'widget') return { ...shown, widget: { ...shown.widget, filter: {} } };
  if (shown.kind !== 'text') return shown;
  return { ...shown, numbers: shown.numbers.map((number) => ({ ...number, filters: [] })) };
}

function hideChart({ calculated: _calculated, ...chart }: Chart): Chart {
  return { ...chart, filters: [] };
}

/** An answer without conditions, formulas and what the engine says of a failure. */
export function hideResult(result: Result): Result {
  if (!result.ok) {
    const { formula: _formula, ...refusal } = result;
    return { ...refusal, law: null, nearest: null };
  }
  const { fields: _fields, ...answer } = result.answer;
  const hideAxis = (axis: (typeof answer.rows)[number]) => axis.map(hideValue);
  const { reading: _reading, ...shown } = result;
  return {
    ...shown,
    as_of: null,
    answer: {
      ...answer,
      measures: answer.measures.map(({ calculated, ...measure }) => ({
        ...measure,
        filters: [],
        ...(calculated && { calculated: { unit: calculated.unit, formula: '', parts: [] } }),
      })),
      rows: answer.rows.map(hideAxis),
      columns: answer.columns.map(hideAxis),
      notes: answer.notes.filter(({ code }) => code !== 'filter_not_applied'),
    },
  };
}

/** A value of an axis with no other condition than that it is this value, by which it is selected. */
function hideValue({ further, ...value }: AxisValue): AxisValue {
  const isPlain = value.kind === 'value' && further === undefined;
  return { ...value, filter: isPlain ? value.filter : null };
}

/** The answer of a statement without the filters that it does not have; why there is none would say what it reads. */
export function hideSqlResult(result: SqlResult, unavailable: ListedFault): SqlResult {
  if (!result.ok) return { ok: false, code: 'unavailable', fault: unavailable, faults: [] };
  return { ok: true, answer: { ...result.answer, not_applied: [], counted: null, as_of: null } };
}
