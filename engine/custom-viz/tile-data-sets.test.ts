import { expect, test } from 'vitest';
import { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { listTileDataSets } from '#engine/custom-viz/tile-data-sets.ts';

test('A chart of formulas alone is of the data sets over which they count and whose measures they name', () => {
  const tile = ChartTile.parse({
    _id: 'rate',
    kind: 'chart',
    spot: { x: 0, y: 0, w: 4, h: 3 },
    chart: {
      measures: ['calculated.rate'],
      calculated: {
        measures: [
          { name: 'rate', data_set: 'tickets', formula: 'count() / mentions.mentions' },
          { name: 'unused', data_set: 'messages', formula: 'count()' },
        ],
      },
    },
  });
  const names = listTileDataSets(tile, { dataSets: DATA_SETS }).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['mentions', 'tickets']);
});
