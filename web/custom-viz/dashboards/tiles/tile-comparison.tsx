import { Button, Group, Menu, Modal } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { resolveComparisons } from '#contracts/custom-viz/dashboard-state.ts';
import type { PeriodComparison } from '#contracts/custom-viz/period.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { ComparisonChoices } from '#web/custom-viz/period/comparison-menu.tsx';
import { formatComparison } from '#web/custom-viz/period/period-words.ts';
import { useReading } from '#web/custom-viz/period/use-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from './tiles.module.css';

/** The item of a chart's menu that compares it alone. */
export function CompareItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu.Item leftSection={<IconArrowsDiff size={16} />} onClick={onClick}>
      {t('viz_dashboards.tile.compare')}
    </Menu.Item>
  );
}

type Props = { tile: ChartTile; title: string; onClose: () => void };

/** With what one chart is compared, whatever the others are: chosen by its reader, and kept in the address. */
export function TileComparison({ tile, title, onClose }: Props) {
  const { t } = useTranslation();
  const { document, state, change } = useDashboardView();
  const { [tile._id]: own, ...others } = state.tile_comparisons ?? {};
  const write = useComparisonWords();
  const shown = resolveComparisons(tile._id, tile.chart, { document, state });
  const usual = resolveComparisons(tile._id, tile.chart, {
    document,
    state: { ...state, tile_comparisons: others },
  });
  const choose = (comparisons: readonly PeriodComparison[]) =>
    change({ tile_comparisons: { ...others, [tile._id]: [...comparisons] } });
  const withdraw = () => change({ tile_comparisons: Object.keys(others).length > 0 ? others : undefined });
  return (
    <Modal
      opened
      onClose={onClose}
      size="auto"
      title={t('viz_dashboards.tile.compare_of', { name: title })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <div className={classes.comparison}>
        <ComparisonChoices value={shown} onChange={choose} />
      </div>
      <Group justify="space-between" mt="sm">
        <Group gap="xs">
          <Button variant="default" disabled={shown.length === 0} onClick={() => choose([])}>
            {t('viz_dashboards.tile.compare_none')}
          </Button>
          <Button variant="default" disabled={own === undefined} onClick={withdraw}>
            {t(
              tile.chart.comparisons
                ? 'viz_dashboards.tile.compare_as_chart'
                : 'viz_dashboards.tile.compare_as_dashboard',
              { periods: write(usual) },
            )}
          </Button>
        </Group>
        <Button onClick={onClose}>{t('viz_dashboards.filters.done')}</Button>
      </Group>
    </Modal>
  );
}

/** Comparisons in words. */
function useComparisonWords(): (comparisons: readonly PeriodComparison[]) => string {
  const { t } = useTranslation();
  const reading = useReading();
  return (comparisons) =>
    comparisons.length === 0
      ? t('viz_dashboards.tile.compared_nothing')
      : comparisons.map((one) => formatComparison(one, t, reading)).join(', ');
}

/** With what a chart is compared, where that is not as the dashboard is. */
export function ComparedLine({ tile }: { tile: ChartTile }) {
  const { t } = useTranslation();
  const { document, state } = useDashboardView();
  const write = useComparisonWords();
  const isChosen = state.tile_comparisons?.[tile._id] !== undefined;
  const comparisons = resolveComparisons(tile._id, tile.chart, { document, state });
  if (!isChosen && comparisons.length === 0) return null;
  return (
    <section>
      <h3>{t('viz_dashboards.tile.compared_with')}</h3>
      <p>
        {write(comparisons)}
        {isChosen && ` (${t('viz_dashboards.tile.compared_alone')})`}
      </p>
    </section>
  );
}
