import { useTranslation } from 'react-i18next';
import type { RowsTile, Tile } from '#contracts/custom-viz/tiles.ts';
import type { ViewedDashboard } from '#contracts/custom-viz/view-as.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { describeRefusal } from '#web/custom-viz/names/describe-refusal.ts';
import { RowsTable } from '../rows/rows-table.tsx';
import { useMissingFilter } from '../state/use-tile-reading.ts';
import { StaticChart } from '../tiles/static-chart.tsx';
import { StaticStatement } from '../tiles/static-statement.tsx';
import { DrawnText } from '../tiles/text-tile.tsx';
import { TileFrame } from '../tiles/tile-frame.tsx';
import { TileHint } from '../tiles/tile-hint.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from '../tiles/tiles.module.css';

type Props = {
  tile: Tile;
  viewed: ViewedDashboard;
  isRenewing: boolean;
  onRetry: () => void;
};

/** A tile with what the colleague gets to see of it. */
export function ViewedTile({ tile, viewed, ...reading }: Props) {
  const { answers, rows, state } = viewed;
  const result = viewed.sql[tile._id];
  switch (tile.kind) {
    case 'chart':
      return <StaticChart tile={tile} answers={{ results: answers[tile._id], state, ...reading }} />;
    case 'text':
      return <DrawnText tile={tile} results={answers[tile._id]} />;
    case 'rows':
      return <ViewedRows tile={tile} found={rows[tile._id]} />;
    case 'sql':
      return <StaticStatement tile={tile} statement={result && { span: null, result }} />;
  }
}

const NO_MORE = { has: false, loading: false, load: () => undefined };

function ViewedRows({ tile, found }: { tile: RowsTile; found: ViewedDashboard['rows'][string] | undefined }) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const missing = useMissingFilter(tile);
  const title = titleTile(tile, catalog, t);
  return (
    <TileFrame tile={tile} title={title} flush focusable={false}>
      {missing || !found ? (
        <TileHint missing={missing} />
      ) : found.ok ? (
        <RowsTable found={found} label={title} more={NO_MORE} maxHeight="100%" />
      ) : (
        <p className={classes.refusedLine}>{describeRefusal(found, catalog)}</p>
      )}
    </TileFrame>
  );
}
