import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { CALCULATED } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Catalog } from '#texts/chart-catalog.ts';

/** The data sets that a tile counts, those of its formulas too; of a statement they are known by its answer alone. */
export function listTileDataSets(tile: Tile, catalog: Pick<Catalog, 'dataSets' | 'listDataSets'>): DataSet[] {
  const measures = listTileMeasures(tile);
  return [...new Set([...catalog.listDataSets(measures), ...listFormulaDataSets(tile, measures, catalog)])];
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
  { dataSets }: Pick<Catalog, 'dataSets'>,
): DataSet[] {
  if (tile.kind !== 'chart') return [];
  const counted = (tile.chart.calculated?.measures ?? []).filter(({ name }) =>
    measures.includes(`${CALCULATED}.${name}`),
  );
  return dataSets.filter((dataSet) =>
    counted.some((one) => one.data_set === dataSet.name || one.formula.includes(`${dataSet.name}.`)),
  );
}
