import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import {
  listFilterValues,
  resolveComparisons,
  type DashboardState,
} from '#contracts/custom-viz/dashboard-state.ts';
import { applyDrill } from '#contracts/custom-viz/drill.ts';
import { buildFilterConditions } from '#contracts/custom-viz/filter-value.ts';
import { getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';
import { applyParameters, resolveParameter } from '#contracts/custom-viz/parameters.ts';
import { resolvePeriodTime } from '#contracts/custom-viz/period-length.ts';
import {
  readAsOf,
  resolvePeriod,
  type Period,
  type PeriodComparison,
  type PeriodReading,
} from '#contracts/custom-viz/period.ts';
import {
  listEffective,
  listSpans,
  toConditions,
  type SelectedTile,
} from '#contracts/custom-viz/selections.ts';
import type { ChartTile, RowsTile, SqlTile, TextTile, Tile } from '#contracts/custom-viz/tiles.ts';
import type { SqlStatementInput } from '#contracts/expert-sql/statement.ts';
import { toIsoWeekday } from '#contracts/kit/week.ts';
import type { QuestionFilter, QuestionInput } from '#contracts/semantic/question.ts';

type Span = { from: string; to: string };

/** A chart as a question about a span: its shelves in rows and columns as its form lays them out. */
export function buildChartQuestion(
  chart: Chart,
  { span, length, filters = [], comparison = null }: ChartContext,
  reading: PeriodReading,
): QuestionInput {
  const { shelves, measures, shares, calculated, time, order, totals, totals_of, limit } = chart;
  const form = getFormDeclaration(chart.form.name);
  const isPivot = form.layout === 'pivot';
  const across = form.grain
    ? shelves.across.map((axis) => (axis.dimension === 'time' ? { ...axis, grain: form.grain } : axis))
    : shelves.across;
  return {
    measures,
    shares,
    ...(calculated && { calculated }),
    rows: isPivot ? [...shelves.tiles, ...shelves.down] : [...shelves.tiles, ...across],
    columns: isPivot ? [...across, ...shelves.colour] : [...shelves.colour, ...shelves.down],
    filters: [...chart.filters, ...filters],
    span,
    ...(length && { length }),
    time,
    comparison,
    order,
    totals: [...new Set([...totals, ...(form.totals ?? [])])],
    totals_of,
    limit,
    zone: reading.zone,
    week_start: toIsoWeekday(reading.weekStart),
  };
}

type QuestionTime = Pick<QuestionInput, 'span' | 'length'>;

type ChartContext = QuestionTime & {
  filters?: readonly QuestionFilter[];
  comparison?: 'before' | 'year' | Span | null;
};

/**
 * The questions of a chart tile under the state of its dashboard: one, or one for each comparison, then as many for each level of subtotals,
 * with fewer rows. The answers come in the same order; every answer has the same first period.
 */
export function buildTileQuestions(
  tile: ChartTile,
  { document, state }: { document: DashboardDocument; state: DashboardState },
  reading: PeriodReading,
): QuestionInput[] {
  const steps = state.drills[tile._id] ?? [];
  const chart = applyDrill(applyParameters(tile, document.parameters, state), steps);
  const shown = state.period ?? document.period;
  const period = readAsOf(chart.period ?? shown, shown);
  const comparisons = resolveComparisons(tile._id, chart, { document, state });
  const spans = [...listSelectedSpans(tile, state), ...listOpenedSpans(tile, state)];
  const time = resolveTime(period, spans, reading);
  const filters = [...listTileFilters(tile, { document, state }), ...steps.flatMap((step) => step.filters)];
  const wanted: readonly (PeriodComparison | null)[] = comparisons.length > 0 ? comparisons : [null];
  const build = (one: Chart, comparison: PeriodComparison | null = null): QuestionInput =>
    buildChartQuestion(
      one,
      {
        ...time,
        filters,
        comparison:
          comparison === null || typeof comparison === 'string'
            ? comparison
            : resolvePeriod(readAsOf(comparison, period), reading),
      },
      reading,
    );
  return [
    ...wanted.map((comparison) => build(chart, comparison)),
    ...listSubtotals(chart).flatMap((one) => wanted.map((comparison) => build(one, comparison))),
  ];
}

/** The charts that count the values of the outer rows of a chart as wholes, from the outermost; none where its form shows none. */
export function listSubtotals(chart: Chart): Chart[] {
  const { shelves } = chart;
  if (!getFormDeclaration(chart.form.name).hasSubtotals) return [];
  return shelves.down.slice(1).map((_axis, at) => ({
    ...chart,
    shelves: { ...shelves, down: shelves.down.slice(0, at + 1) },
    totals: chart.totals.filter((one) => one !== 'columns'),
  }));
}

type DashboardReading = { document: DashboardDocument; state: DashboardState };

/** The question of each live number of a text under the state of its dashboard, in their order. */
export function buildNumberQuestions(
  tile: TextTile,
  dashboard: DashboardReading,
  reading: PeriodReading,
): QuestionInput[] {
  const shown = dashboard.state.period ?? dashboard.document.period;
  return tile.numbers.map(({ measure, filters, period, shows }) => ({
    ...buildPlainQuestion(tile, dashboard, reading),
    ...(period && {
      length: undefined,
      ...resolveTime(readAsOf(period, shown), listSelectedSpans(tile, dashboard.state), reading),
    }),
    measures: [measure],
    filters: [...filters, ...listTileFilters(tile, dashboard)],
    comparison: shows === 'change' ? 'before' : null,
  }));
}

/** The question whose rows a tile of rows lists: one measure under the state of its dashboard. */
export function buildRowsQuestion(
  tile: RowsTile,
  dashboard: DashboardReading,
  reading: PeriodReading,
): QuestionInput {
  return {
    ...buildPlainQuestion(tile, dashboard, reading),
    measures: [tile.measure],
    filters: [...tile.filters, ...listTileFilters(tile, dashboard)],
  };
}

/** A parameter that a statement can name. */
const SQL_NAME = /^[a-z][a-z0-9_]{0,59}$/;

/** What surrounds the statement of a tile under the state of its dashboard: time, filters, and parameters by their ids. */
export function buildSqlRequest(
  tile: SelectedTile & Pick<SqlTile, 'ignores'>,
  dashboard: DashboardReading,
  reading: PeriodReading,
): Omit<SqlStatementInput, 'text'> {
  const { length: _length, ...question } = buildPlainQuestion(tile, dashboard, reading);
  const parameters = dashboard.document.parameters
    .filter(({ _id }) => SQL_NAME.test(_id))
    .map((parameter) => {
      const value = resolveParameter(parameter, dashboard.state);
      return [
        parameter._id,
        typeof value === 'number' ? { type: 'decimal' as const, value } : { type: 'text' as const, value },
      ] as const;
    });
  return {
    ...question,
    filters: listTileFilters(tile, dashboard),
    parameters: Object.fromEntries(parameters),
  };
}

/** The time of a question without axes. */
function buildPlainQuestion(
  tile: SelectedTile,
  { document, state }: DashboardReading,
  reading: PeriodReading,
): QuestionTime & Pick<QuestionInput, 'zone' | 'week_start'> {
  return {
    ...resolveTime(state.period ?? document.period, listSelectedSpans(tile, state), reading),
    zone: reading.zone,
    week_start: toIsoWeekday(reading.weekStart),
  };
}

/** The conditions that a dashboard adds to a tile: its filters, and what is selected in other tiles. */
export function listTileFilters(
  tile: SelectedTile & Pick<Tile, 'ignores'>,
  { document, state }: { document: DashboardDocument; state: DashboardState },
): QuestionFilter[] {
  const values = listFilterValues(document, state);
  const tab = document.tabs.find(({ tiles }) => tiles.some(({ _id }) => _id === tile._id));
  const chosen = document.filters.flatMap((filter): QuestionFilter[] => {
    const value = values[filter._id];
    const isApplied = filter.tabs === null || (tab !== undefined && filter.tabs.includes(tab._id));
    if (!isApplied || value === undefined || tile.ignores.includes(filter._id)) return [];
    return buildFilterConditions(filter, value);
  });
  return [...chosen, ...listEffective(tile, state, 'filter').flatMap(toConditions)];
}

/** The spans that are selected in other tiles and narrow a tile. */
export function listSelectedSpans(tile: SelectedTile, state: DashboardState): Span[] {
  return listSpans(listEffective(tile, state, 'filter'));
}

/**
 * The spans, selected in other tiles or opened in this one, that do not meet the time of a tile, so that they do not narrow it, or one
 * of its numbers.
 */
export function listUnmetSpans(tile: Tile, dashboard: DashboardReading, reading: PeriodReading): Span[] {
  const spans = [...listSelectedSpans(tile, dashboard.state), ...listOpenedSpans(tile, dashboard.state)];
  const unmet = listTilePeriods(tile, dashboard).map(
    (period) => meetSpans(resolvePeriodTime(period, reading).span, spans).unmet,
  );
  return spans.filter((span) => unmet.some((some) => some.includes(span)));
}

function listOpenedSpans({ _id }: Pick<Tile, '_id'>, { drills }: DashboardState): Span[] {
  return (drills[_id] ?? []).flatMap(({ span }) => span ?? []);
}

/** Each period that a tile counts. */
function listTilePeriods(tile: Tile, { document, state }: DashboardReading): Period[] {
  const shown = state.period ?? document.period;
  if (tile.kind === 'text') return tile.numbers.map(({ period }) => readAsOf(period ?? shown, shown));
  if (tile.kind !== 'chart') return [shown];
  return [readAsOf(applyParameters(tile, document.parameters, state).period ?? shown, shown)];
}

/** The time of a period within selected spans; a part of a period is as long as it is. */
function resolveTime(period: Period, spans: readonly Span[], reading: PeriodReading): QuestionTime {
  const time = resolvePeriodTime(period, reading);
  const span = narrowSpan(time.span, spans);
  return span.from === time.span.from && span.to === time.span.to ? time : { span };
}

/** A span within others, as far as they meet. */
export function narrowSpan(span: Span, others: readonly Span[]): Span {
  return meetSpans(span, others).span;
}

function meetSpans(span: Span, others: readonly Span[]): { span: Span; unmet: Span[] } {
  const unmet: Span[] = [];
  const met = others.reduce((whole, part) => {
    const from = part.from > whole.from ? part.from : whole.from;
    const to = part.to < whole.to ? part.to : whole.to;
    if (from < to) return { from, to };
    unmet.push(part);
    return whole;
  }, span);
  return { span: met, unmet };
}
