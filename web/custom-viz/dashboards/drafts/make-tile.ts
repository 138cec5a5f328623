import { Chart } from '#contracts/custom-viz/chart.ts';
import { Tile } from '#contracts/custom-viz/tiles.ts';
import type { GridSize } from '#contracts/kit/widget/grid.ts';
import { makeLocalId } from '../editing/document-edits.ts';

/** The kinds of tiles that can be added. */
export const ADDED_KINDS = ['chart', 'text', 'rows', 'sql'] as const;
export type AddedKind = (typeof ADDED_KINDS)[number];

const SIZES: Readonly<Record<AddedKind, GridSize>> = {
  chart: { w: 6, h: 5 },
  text: { w: 6, h: 3 },
  rows: { w: 6, h: 6 },
  sql: { w: 6, h: 5 },
};

/** A new tile of a kind, with nothing in it yet; it takes the first gap when it is added. */
export function makeTile(kind: AddedKind): Tile {
  const fields = { _id: makeLocalId(), kind, spot: { x: 0, y: 0, ...SIZES[kind] } };
  switch (kind) {
    case 'chart':
      return Tile.parse({ ...fields, chart: Chart.parse({}) });
    case 'text':
      return Tile.parse({ ...fields, text: {} });
    case 'rows':
      return Tile.parse({ ...fields, measure: 'mentions.mentions' });
    case 'sql':
      return Tile.parse({ ...fields, sql: '' });
  }
}
