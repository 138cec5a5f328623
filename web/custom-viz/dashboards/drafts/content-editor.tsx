import type { ChartTile, SqlTile } from '#contracts/custom-viz/tiles.ts';
import { SqlEditor } from '../sql/sql-editor.tsx';
import { ChartEditor } from './chart-editor.tsx';

type Props = {
  tile: ChartTile | SqlTile;
  isNew: boolean;
  onClose: () => void;
  onSave: (tile: ChartTile | SqlTile) => void;
};

/** What a tile counts, over the whole window: a chart in the builder, or a statement. */
export function ContentEditor({ tile, ...props }: Props) {
  return tile.kind === 'chart' ? (
    <ChartEditor tile={tile} {...props} />
  ) : (
    <SqlEditor tile={tile} {...props} />
  );
}
