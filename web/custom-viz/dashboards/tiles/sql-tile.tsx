import { useTranslation } from 'react-i18next';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { TileFrame } from './tile-frame.tsx';
import classes from './tiles.module.css';

/** A statement of the expert language. */
export function SqlTileView({ tile }: { tile: SqlTile }) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  return (
    <TileFrame tile={tile} title={titleTile(tile, catalog, t)} focusable>
      <pre className={classes.hint}>{tile.sql}</pre>
    </TileFrame>
  );
}
