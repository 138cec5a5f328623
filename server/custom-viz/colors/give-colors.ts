import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { applyDrill } from '#contracts/custom-viz/drill.ts';
import type { OutsideAnswers, OutsideState, OutsideStatements } from '#contracts/custom-viz/outside.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { hashValue, type ColoredValue, type ValueColors } from '#contracts/custom-viz/value-colors.ts';
import { makeColorRegistry, type ColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { listColoredValues } from '#engine/chart-forms/colors/list-colored-values.ts';
import { buildSqlAnswer } from '#engine/chart-forms/sql/build-sql-chart.ts';
import { giveColors } from '#server/custom-viz/colors/color-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { QuestionScope } from '#server/semantic/public.ts';

/** The colours of the values of a file; values that are drawn for the first time get one. */
export function makeGiveColors({ inUnit }: Pick<QuestionScope, 'inUnit'>) {
  let known: ValueColors = {};
  let registry = makeColorRegistry();
  return async (values: readonly ColoredValue[]): Promise<ColorRegistry> => {
    if (values.every((value) => known[hashValue(value)] !== undefined)) return registry;
    known = { ...known, ...(await inUnit((unit) => giveColors(unit, values))) };
    registry = makeColorRegistry(known);
    return registry;
  };
}

type ShownOutside = {
  document: DashboardDocument;
  state: Pick<OutsideState, 'parameters' | 'drills'>;
  answers: OutsideAnswers;
  statements: OutsideStatements;
};

/** The colours of the values that people outside see, and of no others. */
export function giveColorsOutside(unit: UnitOfWork, shown: ShownOutside): Promise<ValueColors> {
  const values = shown.document.tabs
    .flatMap(({ tiles }) => tiles)
    .flatMap((tile) => listTileValues(tile, shown));
  return giveColors(unit, values);
}

function listTileValues(tile: Tile, { document, state, answers, statements }: ShownOutside): ColoredValue[] {
  if (tile.kind === 'chart') {
    const chart = applyDrill(applyParameters(tile, document.parameters, state), state.drills[tile._id] ?? []);
    const answered = (answers[tile._id] ?? []).flatMap((one) => (one.ok ? [one.answer] : []));
    return listColoredValues(chart, answered);
  }
  const statement = tile.kind === 'sql' ? statements[tile._id] : undefined;
  if (tile.kind !== 'sql' || !statement?.result.ok || !statement.span) return [];
  const { form } = tile;
  const drawn = buildSqlAnswer({ form, answer: statement.result.answer, span: statement.span, zone: 'UTC' });
  return drawn ? listColoredValues(drawn.chart, [drawn.answer]) : [];
}
