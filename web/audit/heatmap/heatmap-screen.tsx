import { SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconGridDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getHeatmap } from '#contracts/audit/heatmap.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { addDays, toZonedDay } from '../punch-log/zone-time.ts';
import { CellDrawer } from './cell-drawer.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { HeatTable } from './heat-table.tsx';
import { findBusiest, LEVELS, type HeatmapResponse } from './levels.ts';
import { useWeekLabels } from './use-week-labels.ts';
import classes from './heatmap.module.css';

/** Spans by their days; whole weeks, so that every weekday counts as often as the others. */
const RANGES = { week: 7, month: 28, quarter: 91, year: 364 } as const;
const RANGE_NAMES = ['week', 'month', 'quarter', 'year'] as const;

/** Settings → Heat map: when the suite is used, by weekday and hour; each cell opens who was there. */
export function HeatmapScreen() {
  const { t } = useTranslation();
  const { account } = useSession();
  const [query, change] = useAddressQuery();
  const [today] = useState(() => toZonedDay(new Date(), account.time_zone));
  const range = RANGE_NAMES.find((name) => name === query['range']) ?? 'month';
  const span = {
    from: addDays(today, 1 - RANGES[range]),
    to: today,
    ...(query['person'] ? { user_id: query['person'] } : {}),
  };
  const heat = useCallQuery(getHeatmap, { query: span }, { keep: true });
  const [weekday, hour] = (query['cell'] ?? '').split('-').map(Number);
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('audit.heatmap.about')} />
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label={t('audit.heatmap.range')}
          value={range}
          onChange={(value) => change({ range: value === 'month' ? undefined : value })}
          data={RANGE_NAMES.map((name) => ({ value: name, label: t(`audit.heatmap.ranges.${name}`) }))}
        />
        <Select
          size="xs"
          w={200}
          aria-label={t('audit.heatmap.person')}
          placeholder={t('audit.heatmap.everybody')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('audit.heatmap.everybody') }}
          value={query['person'] ?? null}
          onChange={(person) => change({ person: person ?? undefined })}
          data={(heat.data?.people ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <span className={classes.gap} />
        <SegmentedControl
          size="xs"
          value={query['as'] === 'table' ? 'table' : 'map'}
          onChange={(value) => change({ as: value === 'table' ? 'table' : undefined })}
          data={[
            { value: 'map', label: t('audit.heatmap.as_map') },
            { value: 'table', label: t('audit.heatmap.as_table') },
          ]}
        />
      </div>
      <QueryView of={heat} loading={<BlockSkeleton height={360} />}>
        {(answer) => (
          <HeatCard
            heat={answer}
            asTable={query['as'] === 'table'}
            onOpen={(cell) => change({ cell: `${cell.weekday}-${cell.hour}` })}
          />
        )}
      </QueryView>
      {weekday !== undefined && hour !== undefined && query['cell'] && (
        <CellDrawer
          span={span}
          weekday={weekday}
          hour={hour}
          zone={account.time_zone}
          onClose={() => change({ cell: undefined })}
        />
      )}
    </PageBody>
  );
}

type CardProps = {
  heat: HeatmapResponse;
  asTable: boolean;
  onOpen: (cell: HeatmapResponse['cells'][number]) => void;
};

function HeatCard({ heat, asTable, onOpen }: CardProps) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 62em)') ?? false;
  const most = findBusiest(heat.cells)?.person_hours ?? 0;
  if (heat.cells.length === 0)
    return (
      <Card>
        <Empty icon={IconGridDots} title={t('audit.heatmap.empty')} help={t('audit.heatmap.empty_help')} />
      </Card>
    );
  return (
    <>
      <Numbers heat={heat} />
      <Card title={t('audit.heatmap.grid')} aside={<Scale />}>
        {asTable ? (
          <HeatTable cells={heat.cells} />
        ) : (
          <HeatGrid key={String(narrow)} cells={heat.cells} most={most} upright={narrow} onOpen={onOpen} />
        )}
        <p className={classes.dim}>
          {t('audit.heatmap.zone', { zone: heat.time_zone })}. {!asTable && t('audit.heatmap.keys')}
        </p>
      </Card>
    </>
  );
}

function Numbers({ heat }: { heat: HeatmapResponse }) {
  const { t } = useTranslation();
  const words = useWeekLabels();
  const busiest = findBusiest(heat.cells);
  return (
    <dl className={classes.numbers}>
      <div>
        <dt>{t('audit.heatmap.total')}</dt>
        <dd>
          <NumberText value={heat.total.person_hours} />
        </dd>
      </div>
      <div>
        <dt>{t('audit.heatmap.people')}</dt>
        <dd>
          <NumberText value={heat.total.people} />
        </dd>
      </div>
      {busiest && (
        <div>
          <dt>{t('audit.heatmap.busiest')}</dt>
          <dd>
            {words.long(busiest.weekday)} {words.hour(busiest.hour)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Scale() {
  const { t } = useTranslation();
  return (
    <span className={classes.scale} aria-hidden>
      {t('audit.heatmap.less')}
      {Array.from({ length: LEVELS + 1 }, (_one, level) => (
        <span key={level} className={classes.swatch} data-level={level} />
      ))}
      {t('audit.heatmap.more')}
    </span>
  );
}
