import { z } from 'zod';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { Period, WireCalendar } from '#contracts/custom-viz/period.ts';
import { LocalId, type Tile } from '#contracts/custom-viz/tiles.ts';
import { SqlResult } from '#contracts/expert-sql/statement.ts';
import type { ListedFault } from '#contracts/kit/faults/fault.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { BlindSpan } from '#contracts/listening/collection-gaps/gap.ts';
import { QuestionResult, type QuestionResult as Result } from '#contracts/semantic/question-result.ts';

/* A dashboard as people without a sign-in see it: by a link, or within another page. */

/** What people outside may change: the values of the filters that are named, and the period. */
export const OutsideState = z.strictObject({
  filters: z.record(LocalId, FilterValue).default({}),
  period: Period.optional(),
});
export type OutsideState = z.infer<typeof OutsideState>;

/** Answers by tile, in the order of the questions of the tile (`buildTileQuestions`). */
export const OutsideAnswers = z.record(z.string(), z.array(QuestionResult));
export type OutsideAnswers = z.infer<typeof OutsideAnswers>;

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
  /** The names of the keywords that its comparisons draw, by their ids. */
  keywords: z.record(z.string(), z.string()),
  /** By tile: when sources that it counts had gaps. Without the names of the sources, which are the account's. */
  gaps: z.record(z.string(), z.array(BlindSpan)),
});
export type OutsideMentions = z.infer<typeof OutsideMentions>;

/** A dashboard as it is drawn, without conditions, formulas and filters that are not theirs to set. */
export const OutsideDashboard = z.object({
  document: DashboardDocument,
  /** The name of the account. */
  account: z.string(),
  expires_at: Instant,
  /** By which its periods are read; absent where numbers were kept without it. */
  calendar: WireCalendar.optional(),
});

/**
 * The document of a dashboard without what people outside must not learn: conditions of charts and formulas, which name keywords and people of the account;
 * the texts of statements; lists of rows; which mentions it counts; and the filters that they may not set.
 */
export function hideDocument(document: DashboardDocument, editable: readonly string[]): DashboardDocument {
  const filters = document.filters.filter(({ _id }) => editable.includes(_id));
  const ids = new Set(filters.map(({ _id }) => _id));
  return {
    ...document,
    mentions: {},
    filters: filters.map((filter) => ({
      ...filter,
      hidden: false,
      under: filter.under.filter((id) => ids.has(id)),
    })),
    tabs: document.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.filter(isShown).map(hideTile) })),
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
  const hideAxis = (axis: (typeof answer.rows)[number]) =>
    axis.map(({ further: _further, ...value }) => ({ ...value, filter: null }));
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

/** The answer of a statement without the filters that it does not have; why there is none would say what it reads. */
export function hideSqlResult(result: SqlResult, unavailable: ListedFault): SqlResult {
  if (!result.ok) return { ok: false, code: 'unavailable', fault: unavailable, faults: [] };
  return { ok: true, answer: { ...result.answer, not_applied: [], as_of: null } };
}
