import type { Shelves } from '#contracts/custom-viz/chart.ts';
import type { DashboardState, Selection } from '#contracts/custom-viz/dashboard-state.ts';
import {
  listEffective,
  listSpans,
  toConditions,
  type SelectedTile,
} from '#contracts/custom-viz/selections.ts';
import { narrowSpan } from '#contracts/custom-viz/tile-questions.ts';
import type { AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { listPlainFilters, type QuestionFilter, type QuestionInput } from '#contracts/semantic/question.ts';

/* The highlight of a tile. Values on its axes are recognised by themselves; of anything else the selected part is counted. */

/** Selections by whether the axes of a chart show their values; one that names several dimensions can be in both. */
export type Highlights = { on: Selection[]; off: Selection[] };

/** The highlight of a chart tile: what other tiles select, as far as it does not filter it. */
export function listHighlights(
  tile: SelectedTile,
  shelves: Shelves,
  state: Pick<DashboardState, 'selections'>,
): Highlights {
  return splitSelections(listEffective(tile, state, 'highlight'), shelves);
}

function splitSelections(selections: readonly Selection[], shelves: Shelves): Highlights {
  const axes = new Set(
    Object.values(shelves)
      .flat()
      .map(({ dimension }) => dimension),
  );
  const isShown = (filter: QuestionFilter): boolean =>
    'any' in filter
      ? listPlainFilters(filter).every(isShown)
      : 'dimension' in filter && axes.has(filter.dimension);
  const pick = (selection: Selection, wanted: boolean): Selection[] => {
    const filters = selection.filters.filter((one) => isShown(one) === wanted);
    const span = axes.has('time') === wanted ? selection.span : null;
    return filters.length === 0 && span === null ? [] : [{ ...selection, filters, span }];
  };
  return {
    on: selections.flatMap((one) => pick(one, true)),
    off: selections.flatMap((one) => pick(one, false)),
  };
}

/**
 * The question that counts the selected part of everything that an answer shows: the question of the tile under the selections, with the values
 * that were its first ones, so that each of its cells is a part of one of the answer.
 */
export function buildHighlightQuestion(
  question: QuestionInput,
  answer: SemanticAnswer,
  off: readonly Selection[],
): QuestionInput {
  const { rows = [], columns = [] } = question;
  return {
    ...question,
    filters: [...(question.filters ?? []), ...off.flatMap(toConditions)],
    span: narrowSpan(question.span, listSpans(off)),
    rows: rows.map((axis, at) => keepValues(axis, answer.rows, at)),
    columns: columns.map((axis, at) => keepValues(axis, answer.columns, at)),
    comparison: null,
    shares: [],
  };
}

type Axis = NonNullable<QuestionInput['rows']>[number];

/** An axis of first values with these values alone. */
function keepValues(axis: Axis, lines: readonly AxisValue[][], at: number): Axis {
  if (!axis.top) return axis;
  const keys = lines.flatMap((line) => (line[at]?.kind === 'value' ? [line[at].key] : []));
  return { ...axis, top: null, shown: { is: 'among', values: [...new Set(keys)] } };
}
