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

test('A tile of a shared measure is of the data sets over which it counts', () => {
  const tile = ChartTile.parse({
    _id: 'rate',
    kind: 'chart',
    spot: { x: 0, y: 0, w: 4, h: 3 },
    chart: { measures: ['shared.rate'] },
  });
  const definition = {
    kind: 'measure' as const,
    data_set: 'tickets',
    formula: 'count() / mentions.mentions',
    unit: null,
    good: null,
  };
  const sharedFields = [
    { key: 'rate', definition },
    { key: 'unused', definition: { ...definition, data_set: 'messages' } },
  ];
  const known = { dataSets: DATA_SETS, sharedFields };
  expect(
    listTileDataSets(tile, known)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['mentions', 'tickets']);
  // Outside the account nobody sees the formula.
  const outside = { dataSets: DATA_SETS, sharedFields: [{ key: 'rate', definition: null }] };
  expect(listTileDataSets(tile, outside)).toEqual([]);
});
