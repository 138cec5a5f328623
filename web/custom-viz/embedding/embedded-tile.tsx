import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmbeddedDashboard } from '#contracts/custom-viz/embedding.ts';
import type { ChartTile, Tile } from '#contracts/custom-viz/tiles.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { StaticChart } from '../dashboards/tiles/static-chart.tsx';
import { StaticStatement } from '../dashboards/tiles/static-statement.tsx';
import { DrawnText } from '../dashboards/tiles/text-tile.tsx';
import { TableItem, TileMenuFrame } from '../dashboards/tiles/tile-menu-frame.tsx';
import { useDashboardView } from '../dashboards/view/dashboard-context.ts';
import { useHome } from '../homes/home.ts';
import { EmbedTileFiles } from './embed-files.tsx';
import { useReportSelection } from './report-selection.ts';
import type { EmbedAnswers } from './use-embed-answers.ts';

type Props<T extends Tile> = { tile: T; answers: EmbedAnswers; opened: EmbeddedDashboard };

/** A tile of an embedded dashboard; rows are never among them. */
export function EmbeddedTile({ tile, ...props }: Props<Tile>) {
  const { widgets } = useHome();
  if (tile.kind === 'widget')
    return widgets && props.answers.mentions ? <widgets.Widget tile={tile} /> : null;
  if (tile.kind === 'sql')
    return <StaticStatement tile={tile} statement={props.answers.statements?.[tile._id]} />;
  if (tile.kind === 'chart') return <EmbeddedChart tile={tile} {...props} />;
  return tile.kind === 'text' ? <DrawnText tile={tile} results={props.answers.answers?.[tile._id]} /> : null;
}

/** A chart, also as a table; what is selected in it is reported to the page around the frame. */
function EmbeddedChart({ tile, answers, opened }: Props<ChartTile>) {
  const { t } = useTranslation();
  const { state, catalog } = useDashboardView();
  const [isTable, setTable] = useState(false);
  const report = useReportSelection(tile, opened.origin);
  const title = titleTile(tile, catalog, t);
  const results = answers.answers?.[tile._id];
  return (
    <StaticChart
      tile={tile}
      answers={{
        results,
        state: answers.state ?? state,
        error: results ? null : answers.error,
        isRenewing: answers.isRenewing,
        onRetry: answers.refetch,
        at: answers.at,
      }}
      menu={
        <TileMenuFrame title={title}>
          <TableItem isTable={isTable} onToggle={() => setTable(!isTable)} />
          {opened.files && (
            <>
              <Menu.Divider />
              <EmbedTileFiles tile={tile._id} opened={opened} state={state} name={title} />
            </>
          )}
        </TileMenuFrame>
      }
      isTable={isTable}
      onCell={report}
    />
  );
}
