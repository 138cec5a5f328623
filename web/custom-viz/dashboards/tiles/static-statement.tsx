import { useTranslation } from 'react-i18next';
import type { OutsideStatements } from '#contracts/custom-viz/outside.ts';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { SqlResultView } from '../sql/sql-result.tsx';
import { useMissingFilter } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { MarkBar } from './mark-bar.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileHint } from './tile-hint.tsx';
import { useAdding } from './use-adding.ts';
import { useSelectRow } from './use-select-row.ts';

type Props = { tile: SqlTile; statement: OutsideStatements[string] | undefined };

/** The answer of a statement that came with the dashboard, as a chart's does. */
export function StaticStatement({ tile, statement }: Props) {
  const { t } = useTranslation();
  const { catalog, state } = useDashboardView();
  const missing = useMissingFilter(tile);
  const title = titleTile(tile, catalog, t);
  const adding = useAdding(tile);
  const answer = statement?.result.ok ? statement.result.answer : undefined;
  const select = useSelectRow(tile, answer, adding.isAdding);
  const selection = state.selections.find((one) => one.tile === tile._id);
  return (
    <TileFrame
      tile={tile}
      title={title}
      foot={selection && select && <MarkBar tile={tile} selection={selection} adding={adding} />}
      flush={tile.form === 'table'}
      focusable={false}
    >
      {missing || !statement ? (
        <TileHint missing={missing} />
      ) : (
        <SqlResultView
          tile={tile}
          result={statement.result}
          span={statement.span}
          title={title}
          onSelect={select}
        />
      )}
    </TileFrame>
  );
}
