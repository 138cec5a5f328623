import type { Tile } from '#contracts/custom-viz/tiles.ts';

/** The measures that a tile counts. */
export function listTileMeasures(tile: Tile): string[] {
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
