import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { ChartTileView } from './chart-tile.tsx';
import { RowsTileView } from './rows-tile.tsx';
import { SqlTileView } from './sql-tile.tsx';
import { TextTileView } from './text-tile.tsx';

/** A tile of any kind. */
export function TileView({ tile }: { tile: Tile }) {
  const { widgets } = useHome();
  switch (tile.kind) {
    case 'chart':
      return <ChartTileView tile={tile} />;
    case 'text':
      return <TextTileView tile={tile} />;
    case 'rows':
      return <RowsTileView tile={tile} />;
    case 'sql':
      return <SqlTileView tile={tile} />;
    case 'widget':
      return widgets && <widgets.Widget tile={tile} />;
  }
}
