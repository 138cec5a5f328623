import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconDots, IconTable } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmbeddedDashboard } from '#contracts/custom-viz/embedding.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import type { ChartTile, Tile } from '#contracts/custom-viz/tiles.ts';
import { ChartView } from '#web/custom-viz/forms/chart-view.tsx';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { WidgetSkeleton } from '#web/kit/widget/skeleton.tsx';
import { useMissingFilter } from '../dashboards/state/use-tile-reading.ts';
import { AnswerState } from '../dashboards/tiles/answer-state.tsx';
import { mergeLabels } from '../dashboards/tiles/answered-chart.tsx';
import { DrawnText } from '../dashboards/tiles/text-tile.tsx';
import { TileFrame } from '../dashboards/tiles/tile-frame.tsx';
import { TileHint } from '../dashboards/tiles/tile-hint.tsx';
import { useDashboardView } from '../dashboards/view/dashboard-context.ts';
import { SharedStatement } from '../sharing/shared-statement.tsx';
import { EmbedTileFiles } from './embed-files.tsx';
import { useReportSelection } from './report-selection.ts';
import type { EmbedAnswers } from './use-embed-answers.ts';
import type { Chosen } from './use-embedded-view.ts';

type Props<T extends Tile> = {
  tile: T;
  answers: EmbedAnswers;
  opened: EmbeddedDashboard;
  chosen: Chosen;
};

/** A tile of an embedded dashboard; rows are never among them. */
export function EmbeddedTile({ tile, ...props }: Props<Tile>) {
  if (tile.kind === 'sql')
    return <SharedStatement tile={tile} statement={props.answers.statements?.[tile._id]} />;
  if (tile.kind === 'chart') return <EmbeddedChart tile={tile} {...props} />;
  return tile.kind === 'text' ? <DrawnText tile={tile} results={props.answers.answers?.[tile._id]} /> : null;
}

/** A chart, also as a table; what is selected in it is reported to the page around the frame. */
function EmbeddedChart({ tile, answers, opened, chosen }: Props<ChartTile>) {
  const { t } = useTranslation();
  const { document, state, catalog } = useDashboardView();
  const [isTable, setTable] = useState(false);
  const missing = useMissingFilter(tile);
  const chart = useMemo(
    () => applyParameters(tile, document.parameters, state),
    [tile, document.parameters, state],
  );
  const report = useReportSelection(tile, opened.origin);
  const title = titleTile(tile, catalog, t);
  const results = answers.answers?.[tile._id];
  const read = { ...answers, data: results, subject: chart, error: results ? null : answers.error };
  const files = opened.files && (
    <>
      <Menu.Divider />
      <EmbedTileFiles tile={tile._id} opened={opened} chosen={chosen} name={title} />
    </>
  );
  return (
    <TileFrame
      tile={tile}
      title={title}
      menu={
        <EmbeddedTileMenu title={title} isTable={isTable} onTable={setTable}>
          {files}
        </EmbeddedTileMenu>
      }
      focusable={false}
    >
      {missing ? (
        <TileHint missing={missing} />
      ) : (
        <AnswerState answers={read} rows={tile.spot.h} loading={<WidgetSkeleton shape="columns" />}>
          {(drawn) => (
            <ChartView
              chart={chart}
              answers={drawn.map(({ answer }) => answer)}
              labels={mergeLabels(drawn)}
              catalog={catalog}
              title={title}
              asTable={isTable}
              onSelect={(cell) => report(drawn[cell.answer], cell)}
            />
          )}
        </AnswerState>
      )}
    </TileFrame>
  );
}

type MenuProps = {
  title: string;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  children: ReactNode;
};

function EmbeddedTileMenu({ title, isTable, onTable, children }: MenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('viz_dashboards.tile.menu', { name: title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          onClick={() => onTable(!isTable)}
        >
          {t(isTable ? 'kit.chart.chart' : 'kit.chart.table')}
        </Menu.Item>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
