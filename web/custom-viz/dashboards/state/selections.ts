import { FIRST_STATE, type DashboardState, type Selection } from '#contracts/custom-viz/dashboard-state.ts';
import type { DrillStep, DrillTarget } from '#contracts/custom-viz/drill.ts';
import { mergeSelections } from '#contracts/custom-viz/merge-selections.ts';
import type { AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { CellPosition } from '#contracts/semantic/cell-filter.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';

/** What a cell selects: the conditions of its values, and the time of its bar; null where it is a total of everything. */
export function buildSelection(
  answer: SemanticAnswer,
  { row, column }: Pick<CellPosition, 'row' | 'column'>,
  { tile, exclude }: Pick<Selection, 'tile' | 'exclude'>,
): Selection | null {
  const values = listCellValues(answer, { row, column });
  const filters = values.flatMap(listValueFilters);
  const span = values.find((value) => value.span !== null)?.span ?? null;
  if (filters.length === 0 && span === null) return null;
  // Time alone cannot be left out: a question counts one span without gaps.
  const isLeftOut = exclude && filters.length > 0;
  return { tile, exclude: isLeftOut, filters, span: isLeftOut ? null : span };
}

/** The values of the axes that meet in a cell. */
export function listCellValues(
  { rows, columns }: SemanticAnswer,
  { row, column }: Pick<CellPosition, 'row' | 'column'>,
): AxisValue[] {
  return [...(rows[row] ?? []), ...(columns[column] ?? [])];
}

function listValueFilters({ filter, further = [] }: Pick<AxisValue, 'filter' | 'further'>): QuestionFilter[] {
  return [...(filter ? [filter] : []), ...further];
}

/** Selects in a tile; what is selected there already is cleared. */
export function toggleSelection(state: DashboardState, selection: Selection): Partial<DashboardState> {
  const same = state.selections.some((one) => JSON.stringify(one) === JSON.stringify(selection));
  return { selections: [...withoutTile(state, selection.tile), ...(same ? [] : [selection])] };
}

/** Adds a mark to what is selected in its tile, or takes it out again. */
export function addSelection(state: DashboardState, selection: Selection): Partial<DashboardState> {
  const before = state.selections.find(({ tile }) => tile === selection.tile);
  const merged = before ? mergeSelections(before, selection) : selection;
  return { selections: [...withoutTile(state, selection.tile), ...(merged ? [merged] : [])] };
}

/** The selections of all tiles but one. */
export function withoutTile({ selections }: DashboardState, tile: string): Selection[] {
  return selections.filter((one) => one.tile !== tile);
}

/** One step down in a tile: into the value of one of its axes. What was selected in the tile is that value, so it is cleared. */
export function addDrillStep(state: DashboardState, tile: string, step: DrillStep): Partial<DashboardState> {
  const steps = [...(state.drills[tile] ?? []), step];
  return { drills: { ...state.drills, [tile]: steps }, selections: withoutTile(state, tile) };
}

/** Back up in a tile, so that only so many steps are left. */
export function keepDrillSteps(state: DashboardState, tile: string, count: number): Partial<DashboardState> {
  const steps = (state.drills[tile] ?? []).slice(0, count);
  return { drills: { ...state.drills, [tile]: steps }, selections: withoutTile(state, tile) };
}

/** The step into a value of an axis. */
export function buildDrillStep(
  axis: string,
  value: Pick<AxisValue, 'filter' | 'further' | 'span'>,
  { dimension, grain }: DrillTarget,
): DrillStep {
  return { axis, filters: listValueFilters(value), span: value.span, to: { dimension, grain } };
}

/** The change to a state without anything that a reader changed, but on the same tab. */
export function resetState({ tab }: DashboardState): Partial<DashboardState> {
  return { period: undefined, comparisons: undefined, tile_comparisons: undefined, ...FIRST_STATE, tab };
}
