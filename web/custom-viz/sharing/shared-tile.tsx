import { useIsFetching } from '@tanstack/react-query';
import type { OutsideStatements } from '#contracts/custom-viz/outside.ts';
import type { ChartTile, Tile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { StaticChart } from '../dashboards/tiles/static-chart.tsx';
import { DrawnText } from '../dashboards/tiles/text-tile.tsx';
import { SharedStatement } from './shared-statement.tsx';

type Results = readonly QuestionResult[] | undefined;

type Props = { tile: Tile; results: Results; statement?: OutsideStatements[string] | undefined };

/** A tile with the answers that came with the dashboard; rows are never among them. */
export function SharedTile({ tile, results, statement }: Props) {
  const { widgets } = useHome();
  if (tile.kind === 'widget') return widgets && <widgets.Widget tile={tile} />;
  if (tile.kind === 'chart') return <SharedChart tile={tile} results={results} />;
  if (tile.kind === 'sql') return <SharedStatement tile={tile} statement={statement} />;
  return tile.kind === 'text' ? <DrawnText tile={tile} results={results} /> : null;
}

function SharedChart({ tile, results }: { tile: ChartTile; results: Results }) {
  const refresh = useRefresh();
  const { open } = useHome().links;
  const isRenewing = useIsFetching({ queryKey: [open.name] }) > 0;
  return (
    <StaticChart tile={tile} results={results} isRenewing={isRenewing} onRetry={() => refresh(open.name)} />
  );
}
