import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { CALCULATED } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';

/** The data sets that are known to a reader. */
export type KnownDataSets = { dataSets: readonly DataSet[] };

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
  { dataSets }: KnownDataSets,
): DataSet[] {
  if (tile.kind !== 'chart') return [];
  const counted = (tile.chart.calculated?.measures ?? []).filter(({ name }) =>
    measures.includes(`${CALCULATED}.${name}`),
  );
  return dataSets.filter((dataSet) =>
    counted.some((one) => one.data_set === dataSet.name || one.formula.includes(`${dataSet.name}.`)),
  );
}
