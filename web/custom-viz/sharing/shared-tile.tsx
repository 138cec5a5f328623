import { useIsFetching } from '@tanstack/react-query';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { OutsideStatements } from '#contracts/custom-viz/outside.ts';
import type { ChartTile, Tile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { StaticChart } from '../dashboards/tiles/static-chart.tsx';
import { StaticStatement } from '../dashboards/tiles/static-statement.tsx';
import { DrawnText } from '../dashboards/tiles/text-tile.tsx';

type Results = readonly QuestionResult[] | undefined;

type Props = {
  tile: Tile;
  results: Results;
  statement?: OutsideStatements[string] | undefined;
  /** The state that the results answer. */
  answered: DashboardState;
};

/** A tile with the answers that came with the dashboard; rows are never among them. */
export function SharedTile({ tile, results, statement, answered }: Props) {
  const { widgets } = useHome();
  if (tile.kind === 'widget') return widgets && <widgets.Widget tile={tile} />;
  if (tile.kind === 'chart') return <SharedChart tile={tile} results={results} answered={answered} />;
  if (tile.kind === 'sql') return <StaticStatement tile={tile} statement={statement} />;
  return tile.kind === 'text' ? <DrawnText tile={tile} results={results} /> : null;
}

function SharedChart({ tile, results, answered }: Pick<Props, 'results' | 'answered'> & { tile: ChartTile }) {
  const refresh = useRefresh();
  const { open } = useHome().links;
  const isRenewing = useIsFetching({ queryKey: [open.name] }) > 0;
  return (
    <StaticChart
      tile={tile}
      answers={{ results, state: answered, isRenewing, onRetry: () => refresh(open.name) }}
    />
  );
}
