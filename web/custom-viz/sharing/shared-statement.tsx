import { useTranslation } from 'react-i18next';
import type { OutsideStatements } from '#contracts/custom-viz/outside.ts';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { SqlResultView } from '../dashboards/sql/sql-result.tsx';
import { useMissingFilter } from '../dashboards/state/use-tile-reading.ts';
import { TileFrame } from '../dashboards/tiles/tile-frame.tsx';
import { TileHint } from '../dashboards/tiles/tile-hint.tsx';
import { useDashboardView } from '../dashboards/view/dashboard-context.ts';

type Props = { tile: SqlTile; statement: OutsideStatements[string] | undefined };

/** The answer of a statement that came with the dashboard; the statement itself does not. */
export function SharedStatement({ tile, statement }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const missing = useMissingFilter(tile);
  const title = titleTile(tile, catalog, t);
  return (
    <TileFrame tile={tile} title={title} flush={tile.form === 'table'} focusable={false}>
      {missing || !statement ? (
        <TileHint missing={missing} />
      ) : (
        <SqlResultView tile={tile} result={statement.result} span={statement.span} title={title} />
      )}
    </TileFrame>
  );
}
