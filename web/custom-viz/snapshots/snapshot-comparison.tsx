import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import {
  compareVizSnapshot,
  type ComparedTile,
  type SnapshotContent,
} from '#contracts/custom-viz/snapshots.ts';
import { buildChartQuestion } from '#contracts/custom-viz/tile-questions.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { SqlAnswer } from '#contracts/expert-sql/statement.ts';
import { isNumeric, nameColumn, writeCell, type CellReader } from '#engine/chart-forms/sql/write-cell.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { useChartWriter } from '#web/custom-viz/forms/use-chart-writer.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { call } from '#web/kit/api/call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';

type Props = { _id: string; content: SnapshotContent };

/** What differs from a snapshot when the same period is counted now, tile by tile and number by number. */
export function SnapshotComparison({ _id, content }: Props) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: [compareVizSnapshot.name, _id],
    queryFn: () => call(compareVizSnapshot, { params: { _id } }),
    gcTime: 0,
  });
  return (
    <section aria-label={t('viz_snapshots.compare')}>
      <Text size="sm" c="var(--es-dim)" mb="xs">
        {t('viz_snapshots.compare_help')}
      </Text>
      <QueryView of={found} loading={<RowsSkeleton rows={3} />}>
        {({ tiles }) => (
          <ScrollRegion label={t('viz_snapshots.compare')}>
            <Table mb="md">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('viz_snapshots.tile')}</Table.Th>
                  <Table.Th>{t('viz_snapshots.result')}</Table.Th>
                  <Table.Th ta="right">{t('viz_snapshots.before')}</Table.Th>
                  <Table.Th ta="right">{t('viz_snapshots.now')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {tiles.map((tile) => (
                  <TileDifferences key={tile.tile} compared={tile} content={content} />
                ))}
              </Table.Tbody>
            </Table>
          </ScrollRegion>
        )}
      </QueryView>
    </section>
  );
}

function TileDifferences({ compared, content }: { compared: ComparedTile; content: SnapshotContent }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const catalog = useCatalog();
  const writer = useChartWriter();
  const tile = content.document.tabs.flatMap((tab) => tab.tiles).find(({ _id }) => _id === compared.tile);
  const number = (value: number | null) => (value === null ? '–' : formatExactNumber(value, language));
  if (!tile) return null;
  const statement = content.statements[compared.tile];
  const { state, changed, numbers, examples } = compared;
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row">{titleTile(tile, catalog, t)}</Table.Th>
        <Table.Td colSpan={3}>{t(`viz_snapshots.states.${state}`, { changed, all: numbers })}</Table.Td>
      </Table.Tr>
      {examples.map((one, at) => (
        <Table.Tr key={JSON.stringify([one.row, one.column, one.measure, at])}>
          <Table.Td />
          <Table.Td>
            {statement?.result.ok
              ? nameCell(one, statement.result.answer, { catalog, writer, zone: content.zone }) ||
                t('viz_snapshots.rows')
              : nameNumber(one, tile, catalog)}
          </Table.Td>
          <Table.Td ta="right">{number(one.before)}</Table.Td>
          <Table.Td ta="right">{number(one.now)}</Table.Td>
        </Table.Tr>
      ))}
    </>
  );
}

/** A number by the values of its row and column, and by its measure. */
function nameNumber(
  { row, column, measure }: ComparedTile['examples'][number],
  tile: Tile,
  catalog: Catalog,
): string {
  if (tile.kind === 'widget') return [...row, ...column].filter(Boolean).join(' · ');
  const dimensions = tile.kind === 'chart' ? listDimensions(tile.chart) : [];
  const names = [...row, ...column].map((key, index) => {
    const dimension = dimensions[index];
    return dimension === undefined || dimension === 'time'
      ? (key ?? '')
      : catalog.nameValue(dimension, key, null);
  });
  return [...names, catalog.findMeasure(measure).label].filter(Boolean).join(' · ');
}

/** A number of a statement: by the values of the columns without numbers, and by its column; a row that is counted by its values alone. */
function nameCell(
  { row, measure }: ComparedTile['examples'][number],
  { columns, labels }: SqlAnswer,
  reader: CellReader,
): string {
  const naming = columns.filter((column) => !isNumeric(column));
  const numbered = columns.find((column) => isNumeric(column) && column.name === measure);
  const names = row.map((value, at) => {
    const column = naming[at];
    return column ? writeCell(value, { column, labels }, reader) : value;
  });
  return [...names, numbered && nameColumn(numbered, reader.catalog)].filter(Boolean).join(' · ');
}

/** The dimensions of a chart in the order in which its question has them. */
function listDimensions(chart: Chart): string[] {
  const span = { from: '', to: '' };
  const { rows = [], columns = [] } = buildChartQuestion(chart, { span }, { now: new Date(0), zone: 'UTC' });
  return [...rows, ...columns].map(({ dimension }) => dimension);
}
