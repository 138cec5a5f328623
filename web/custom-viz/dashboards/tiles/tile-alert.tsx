import { useMemo } from 'react';
import { WatchedTile } from '#contracts/custom-viz/alert-rules.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { MeasureRuleDrawer } from '#web/custom-viz/alerts/measure-rule-drawer.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';

type Props = { tile: Tile; title: string; onClose: () => void };

/** A new rule on the numbers of a tile, under the filters and parameters that are set now. */
export function TileAlert({ tile, title, onClose }: Props) {
  const { _id, document, state } = useDashboardView();
  const { filters, parameters } = state;
  const subject = useMemo(() => ({ tile, document }), [tile, document]);
  const watched = useMemo(
    () => WatchedTile.safeParse({ dashboard_id: _id, tile: tile._id, filters, parameters }).data,
    [_id, tile._id, filters, parameters],
  );
  if (!watched) return null;
  return <MeasureRuleDrawer watched={watched} subject={subject} title={title} mayWrite onClose={onClose} />;
}

/** Whether a tile has numbers that a rule can watch. */
export function hasNumbers(tile: Tile): boolean {
  if (tile.kind === 'chart') return tile.chart.measures.length > 0;
  return tile.kind === 'text' ? tile.numbers.length > 0 : tile.kind === 'sql' && tile.sql.trim() !== '';
}
