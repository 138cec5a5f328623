import { useMediaQuery } from '@mantine/hooks';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { sortByPosition } from '#contracts/kit/widget/layout.ts';
import { getWidgetDeclaration } from '#contracts/listening/widgets/widget.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { Grid, type GridEdit, type PhoneHeight } from '#web/kit/widget/grid.tsx';
import { sortForPhone } from '../editing/document-edits.ts';
import { TileView } from '../tiles/tile-view.tsx';
import { useDashboardView } from './dashboard-context.ts';

/** As in `grid.module.css`: below this width the tiles are in one column. */
const ONE_COLUMN = '(max-width: 62em)';

type Props = {
  tiles: readonly Tile[];
  edit?: GridEdit<Tile> | undefined;
  draw?: (tile: Tile) => ReactNode;
};

/** The tiles of a tab on their grid; on a phone in the order that is made for it. */
export function TileGrid({ tiles, edit, draw = drawTile }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const isPhone = useMediaQuery(ONE_COLUMN);
  const { widgets } = useHome();
  const heightOf = useCallback(
    (tile: Tile) => (tile.kind === 'widget' && widgets ? widgets.phoneHeightOf(tile) : phoneHeightOf(tile)),
    [widgets],
  );
  const titleOf = useCallback((tile: Tile) => titleTile(tile, catalog, t), [catalog, t]);
  return (
    <Grid
      widgets={tiles}
      draw={draw}
      titleOf={titleOf}
      leastOf={leastOf}
      phoneHeightOf={heightOf}
      sort={isPhone ? sortForPhone : sortByPosition}
      edit={edit}
    />
  );
}

const drawTile = (tile: Tile) => <TileView tile={tile} />;
function leastOf(tile: Tile) {
  if (tile.kind === 'widget') return getWidgetDeclaration(tile.widget.kind).size.least;
  return tile.kind === 'text' ? { w: 2, h: 1 } : { w: 2, h: 2 };
}

/** Texts and numbers take the room that they need; a chart fills the room that it has. */
function phoneHeightOf(tile: Tile): PhoneHeight {
  const isNumber = tile.kind === 'chart' && tile.chart.form.name === 'number';
  return tile.kind === 'text' || isNumber ? 'content' : 'taller';
}
