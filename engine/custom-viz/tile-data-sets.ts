import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { getCalculatedMeasure, getSharedMeasure } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { NamedField } from '#contracts/shared-fields/named-field.ts';

/** The data sets that are known to a reader, and the formulas that charts share. */
export type KnownDataSets = {
  dataSets: readonly DataSet[];
  sharedFields?: readonly Pick<NamedField, 'key' | 'definition'>[] | undefined;
};

/** The data sets that a tile counts, those of its formulas too; of a statement they are known by its answer alone. */
export function listTileDataSets(tile: Tile, known: KnownDataSets): DataSet[] {
  const measures = listTileMeasures(tile);
  const named = new Set(measures.map((measure) => measure.slice(0, measure.indexOf('.'))));
  const counted = known.dataSets.filter(({ name }) => named.has(name));
  return [...new Set([...counted, ...listFormulaDataSets(tile, measures, known)])];
}

function listTileMeasures(tile: Tile): string[] {
  switch (tile.kind) {
    case 'chart':
      return tile.chart.measures;
    case 'text':
      return tile.numbers.map(({ measure }) => measure);
    case 'rows':
      return [tile.measure];
    case 'sql':
    case 'widget':
      return [];
  }
}

/** The data sets over which formulas count, and those whose measures they name. */
function listFormulaDataSets(
  tile: Tile,
  measures: readonly string[],
  { dataSets, sharedFields = [] }: KnownDataSets,
): DataSet[] {
  const calculated = tile.kind === 'chart' ? (tile.chart.calculated?.measures ?? []) : [];
  const own = calculated.filter(({ name }) => measures.includes(getCalculatedMeasure(name)));
  const shared = sharedFields.flatMap(({ key, definition }) =>
    definition?.kind === 'measure' && measures.includes(getSharedMeasure(key)) ? [definition] : [],
  );
  return dataSets.filter((dataSet) =>
    [...own, ...shared].some(
      (one) => one.data_set === dataSet.name || one.formula.includes(`${dataSet.name}.`),
    ),
  );
}
