import { NumberInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RowsTile } from '#contracts/custom-viz/tiles.ts';
import { MeasureSelect } from './measure-select.tsx';

const MOST_ROWS = 100;

type Props = { tile: RowsTile; onChange: (tile: RowsTile) => void };

/** Whose rows are listed, and how many. */
export function RowsFields({ tile, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <MeasureSelect
        label={t('viz_dashboards.edit.rows_measure')}
        value={tile.measure}
        onChange={(measure) => onChange({ ...tile, measure })}
      />
      <NumberInput
        label={t('viz_dashboards.edit.rows_limit')}
        min={1}
        max={MOST_ROWS}
        value={tile.limit}
        onChange={(limit) =>
          onChange({ ...tile, limit: Math.min(MOST_ROWS, Math.max(1, Math.round(Number(limit)) || 1)) })
        }
      />
    </Stack>
  );
}
