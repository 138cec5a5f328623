import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveParameter } from '#contracts/custom-viz/parameters.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { ChartBuilder } from '#web/custom-viz/builder/chart-builder.tsx';
import { describeChart } from '#web/custom-viz/names/describe-chart.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { LocalTextFields } from './local-text-fields.tsx';

type Props = {
  tile: ChartTile;
  isNew: boolean;
  onClose: () => void;
  onSave: (tile: ChartTile) => void;
};

/** The chart of a tile in the builder, over the whole window: named at once, and kept when it is done. */
export function ChartEditor({ tile, isNew, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const { document, state, catalog } = useDashboardView();
  const [draft, setDraft] = useState(tile);
  const within = useMemo(
    () => ({
      period: state.period ?? document.period,
      comparisons: state.comparisons ?? document.comparisons,
      parameters: Object.fromEntries(
        document.parameters.map((one) => [one._id, resolveParameter(one, state)]),
      ),
    }),
    [document, state],
  );
  return (
    <Modal
      fullScreen
      opened
      onClose={onClose}
      title={t(isNew ? 'viz_dashboards.add.chart_title' : 'viz_dashboards.edit.chart_title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="sm">
        <Group align="end" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <LocalTextFields
              label={t('viz_dashboards.edit.title')}
              placeholder={describeChart(draft.chart, catalog, t)}
              value={draft.title}
              onChange={(title) => setDraft({ ...draft, title })}
            />
          </div>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button disabled={draft.chart.measures.length === 0} onClick={() => onSave(draft)}>
            {t(isNew ? 'viz_dashboards.add.done' : 'viz_dashboards.edit.done')}
          </Button>
        </Group>
        <ChartBuilder
          chart={draft.chart}
          onChange={(chart) => setDraft((before) => ({ ...before, chart }))}
          within={within}
          isFocused
        />
      </Stack>
    </Modal>
  );
}
