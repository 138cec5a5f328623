import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { LocalId, NUMBER_FORMATS, type TextTile } from '#contracts/custom-viz/tiles.ts';
import { PeriodMenu } from '#web/custom-viz/period/period-menu.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import { MeasureSelect } from './measure-select.tsx';
import classes from './drafts.module.css';

/** The builder comes when a text with numbers is edited. */
const ChartFilters = lazy(async () => ({
  default: (await import('#web/custom-viz/builder/chart-filters.tsx')).ChartFilters,
}));

const SHOWS = ['value', 'change'] as const;
const FORMATS = ['usual', ...NUMBER_FORMATS] as const;

type NumberOfText = TextTile['numbers'][number];
type Props = { number: NumberOfText; onChange: (number: NumberOfText) => void; onRemove: () => void };

/** A live number of a text: what it counts, of which time and under which conditions, and how it is written. */
export function NumberFields({ number, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const { document } = useDashboardView();
  const { format = 'usual', period, filters, measure } = number;
  const chart = useMemo(() => Chart.parse({ measures: [measure], filters }), [measure, filters]);
  const setFormat = (next: string | null) => {
    const { format: _former, ...rest } = number;
    const chosen = NUMBER_FORMATS.find((one) => one === next);
    onChange(chosen ? { ...rest, format: chosen } : rest);
  };
  return (
    <div className={classes.row}>
      <Stack gap={6} style={{ flex: 1 }}>
        <TextInput
          size="xs"
          label={t('viz_dashboards.edit.number_name')}
          value={number.name}
          maxLength={40}
          onChange={({ currentTarget: { value } }) => {
            if (LocalId.safeParse(value).success) onChange({ ...number, name: value });
          }}
        />
        <MeasureSelect value={measure} onChange={(next) => onChange({ ...number, measure: next })} />
        <Group gap="xs" grow>
          <Select
            size="xs"
            label={t('viz_dashboards.edit.number_shows')}
            allowDeselect={false}
            data={SHOWS.map((value) => ({ value, label: t(`viz_dashboards.edit.shows.${value}`) }))}
            value={number.shows}
            onChange={(value) => onChange({ ...number, shows: value === 'change' ? 'change' : 'value' })}
          />
          <Select
            size="xs"
            label={t('viz_dashboards.edit.number_format')}
            allowDeselect={false}
            data={FORMATS.map((value) => ({ value, label: t(`viz_dashboards.edit.formats.${value}`) }))}
            value={format}
            onChange={setFormat}
          />
        </Group>
        <Group gap="xs">
          <PeriodMenu
            label={t('viz_dashboards.edit.number_period')}
            value={period ?? document.period}
            onChange={(next) => onChange({ ...number, period: next })}
          />
          {period === null ? (
            <span className={classes.help}>{t('viz_dashboards.edit.number_as_dashboard')}</span>
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ...number, period: null })}>
              {t('viz_dashboards.edit.number_reset_period')}
            </Button>
          )}
        </Group>
        <Suspense fallback={<BlockSkeleton height={32} />}>
          <ChartFilters
            chart={chart}
            period={period ?? document.period}
            onChange={(next) => onChange({ ...number, filters: next })}
          />
        </Suspense>
      </Stack>
      <ActionIcon
        aria-label={t('viz_dashboards.edit.number_remove', { name: number.name })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}
