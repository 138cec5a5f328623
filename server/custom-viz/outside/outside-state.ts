import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState, Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { applyDrill, listDrillTargets, type DrillStep } from '#contracts/custom-viz/drill.ts';
import { MOST_SELECTED_VALUES } from '#contracts/custom-viz/merge-selections.ts';
import { listOutsideLevels } from '#contracts/custom-viz/outside-levels.ts';
import type { OutsideSettings, OutsideState } from '#contracts/custom-viz/outside.ts';
import { applyParameters, resolveParameter } from '#contracts/custom-viz/parameters.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { SqlColumn } from '#contracts/expert-sql/statement.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { QuestionFilter, ValueFilter } from '#contracts/semantic/question.ts';
import type { Model } from '#engine/semantic/model.ts';
import { listChartSets } from '#server/custom-viz/outside/chart-sets.ts';
import { refuse } from '#server/kit/errors.ts';

/** What people outside may do with a dashboard. */
export type OutsideRights = OutsideSettings & {
  select: boolean;
  drill: boolean;
  /** The dimensions of locked filters. */
  lockedDimensions: readonly string[];
  /** The data sets that the maker sees. */
  model: Model;
  /** The columns of statements in which something may be selected, by the ids of their tiles. */
  statements?: ReadonlyMap<string, readonly SqlColumn[]>;
};

/**
 * The state of a dashboard that somebody outside sees: what they may set, checked against the document. Selections and steps down are values of
 * charts and statements as they are drawn, so that nothing else can be asked for.
 * @throws invalid_request with the name of what is not theirs
 */
export function buildOutsideState(
  document: DashboardDocument,
  { period, filters, parameters, selections, drills, grids }: OutsideState,
  rights: OutsideRights,
): DashboardState {
  checkFilters(document, Object.keys(filters), rights);
  checkParameters(document, parameters, rights);
  const state = {
    filters,
    parameters: { ...parameters, ...rights.parameters.locked },
    selections,
    drills,
    ...(period && { period }),
    ...(grids && { grids }),
  };
  const tiles = listCharts(document);
  for (const [id, steps] of Object.entries(drills))
    checkSteps(steps, { id, tile: tiles.get(id), document, state, rights });
  for (const [index, selection] of selections.entries()) {
    const columns = rights.statements?.get(selection.tile);
    const isShown = columns
      ? isOfStatement(selection, columns)
      : isOfChart(selection, tiles.get(selection.tile), { document, state });
    if (!rights.select || !isShown) refuseState(`selections.${index}`);
  }
  return state;
}

function refuseState(place: string): never {
  return refuse('invalid_request', { fields: { [`state.${place}`]: fault('not_known_here') } });
}

function checkFilters(document: DashboardDocument, set: readonly string[], { editable }: OutsideRights) {
  const known = new Set(document.filters.map(({ _id }) => _id));
  for (const id of set) if (!editable.includes(id) || !known.has(id)) refuseState(`filters.${id}`);
}

/** A parameter is theirs to set, and the value is one that it can have. */
function checkParameters(
  document: DashboardDocument,
  set: DashboardState['parameters'],
  rights: OutsideRights,
): void {
  for (const [id, value] of Object.entries(set)) {
    const parameter = document.parameters.find(({ _id }) => _id === id);
    const isTheirs = parameter !== undefined && rights.parameters.editable.includes(id);
    if (!isTheirs || resolveParameter(parameter, { parameters: { [id]: value } }) !== value)
      refuseState(`parameters.${id}`);
  }
}

function listCharts({ tabs }: DashboardDocument): Map<string, ChartTile> {
  return new Map(
    tabs.flatMap((tab) => tab.tiles.flatMap((tile) => (tile.kind === 'chart' ? [[tile._id, tile]] : []))),
  );
}

type Steps = {
  id: string;
  tile: ChartTile | undefined;
  document: DashboardDocument;
  state: DashboardState;
  rights: OutsideRights;
};

/** Each step opens a value of the chart as the steps before left it, into a level that is declared below it. */
function checkSteps(steps: readonly DrillStep[], { id, tile, document, state, rights }: Steps): void {
  if (steps.length === 0) return;
  if (!tile || !rights.drill) return refuseState(`drills.${id}`);
  let chart = applyParameters(tile, document.parameters, state);
  for (const [index, step] of steps.entries()) {
    if (!isStep(step, chart, rights)) refuseState(`drills.${id}.${index}`);
    chart = applyDrill(chart, [step]);
  }
}

function isStep({ axis, filters, span, to }: DrillStep, chart: Chart, rights: OutsideRights): boolean {
  const axes = listAxes(chart);
  if (axis === 'time') {
    const bars = listDrillTargets({ axis, span }, [], { personal: false });
    const isBar = bars.some(({ dimension, grain }) => dimension === to.dimension && grain === to.grain);
    return isBar && filters.length === 0 && axes.some(({ dimension }) => dimension === 'time');
  }
  const [filter, ...more] = filters;
  const isValue = filter !== undefined && more.length === 0 && span === null && isValueOf(filter, axes, axis);
  const reach = { dataSets: listChartSets(chart, rights.model), locked: rights.lockedDimensions };
  const isNew = axes.every(({ dimension }) => dimension !== to.dimension);
  return isValue && isNew && to.grain === 'auto' && listOutsideLevels(axis, reach).includes(to.dimension);
}

/** Whether what is selected are values of a chart that is drawn, one condition of each axis at most, or a part of its time. */
function isOfChart(
  { filters, span }: Selection,
  tile: ChartTile | undefined,
  { document, state }: Pick<Steps, 'document' | 'state'>,
): boolean {
  if (!tile || (filters.length === 0 && span === null)) return false;
  const chart = applyDrill(applyParameters(tile, document.parameters, state), state.drills[tile._id] ?? []);
  const axes = listAxes(chart);
  const isTimed = span === null || axes.some(({ dimension }) => dimension === 'time');
  return isTimed && listMarks(filters).every((mark) => isMarkOf(mark, axes));
}

function isMarkOf(filters: readonly QuestionFilter[], axes: readonly Axis[]): boolean {
  const names = filters.map((filter) => ('dimension' in filter ? filter.dimension : ''));
  return (
    new Set(names).size === names.length &&
    filters.every((filter, index) => isValueOf(filter, axes, names[index] ?? ''))
  );
}

/** The marks that are selected: pairs of values are several. */
function listMarks(filters: readonly QuestionFilter[]): (readonly QuestionFilter[])[] {
  const [only, ...others] = filters;
  return only && 'any' in only && others.length === 0 ? only.any : [filters];
}

/** Whether what is selected are values of the columns of a statement, or bars of its times. */
function isOfStatement({ filters, span }: Selection, columns: readonly SqlColumn[]): boolean {
  if (filters.length === 0 && span === null) return false;
  const times = columns.flatMap(({ time, grain }) => (time !== null && grain !== null ? [time] : []));
  const isShown = (filter: QuestionFilter): boolean => {
    if ('instant' in filter) return times.includes(filter.instant) && filter.is === undefined;
    return 'dimension' in filter && isListOf(filter, { bins: undefined }) && isColumn(filter, columns);
  };
  return (span === null || times.length > 0) && listMarks(filters).every((mark) => mark.every(isShown));
}

function isColumn({ dimension }: ValueFilter, columns: readonly SqlColumn[]): boolean {
  return columns.some((column) => column.dimension === dimension);
}

type Axis = Chart['shelves']['across'][number];

function listAxes({ shelves }: Chart): Axis[] {
  return Object.values(shelves).flat();
}

/** Whether a condition is values of an axis, put together as the axis does. */
function isValueOf(filter: QuestionFilter, axes: readonly Axis[], name: string): boolean {
  const axis = axes.find(({ dimension }) => dimension === name);
  if (!axis || name === 'time' || !('dimension' in filter) || filter.dimension !== name) return false;
  return isListOf(filter, axis);
}

/** Whether a condition has some values, put together like this. */
function isListOf({ is, values, zone, bins }: ValueFilter, like: Pick<ValueFilter, 'bins'>): boolean {
  const isListed = is === 'among' && values.length > 0 && values.length <= MOST_SELECTED_VALUES;
  return isListed && zone === undefined && JSON.stringify(bins) === JSON.stringify(like.bins);
}
