import { Button, SegmentedControl, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import { BotMetric, botReport, HandOverReason } from '#contracts/crm/bots/endpoints.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useArea } from '#web/kit/area/use-area.ts';
import { TimeChart } from '#web/kit/chart/time-chart.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { useBarLabels } from '../reports/use-key-labels.ts';
import { BotTable } from './bot-table.tsx';
import { EpisodeDrawer } from './episode-drawer.tsx';
import { BotMetricTiles } from './metric-tiles.tsx';
import { buildHourlySpan } from './span.ts';
import classes from './bots.module.css';

const DAYS = ['7', '30', '90'] as const;
/** How conversations end, one above the other: together all that began on a day. */
const ENDINGS = [
  { id: 'resolved', token: '--es-chart-1' },
  { id: 'handed_over', token: '--es-chart-2' },
  { id: 'taken_over', token: '--es-chart-3' },
  { id: 'abandoned', token: '--es-chart-8' },
  { id: 'talking', token: '--es-chart-5' },
] as const;
const SETTINGS = '/settings/engagement/crm?tab=chatbot';

/** CRM → Chatbots: what bots took off the team, of how many; every number opens the conversations that it counts. */
export function BotsScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const days = DAYS.find((one) => one === query.days) ?? '30';
  const bots = useArea(chatbot, 'bots', chatbot.resources.bots);
  const listLabels = useBarLabels();
  const now = useNow(MS_PER_HOUR);
  const span = useMemo(() => buildHourlySpan(now, Number(days)), [now, days]);
  const reportQuery = { ...span, ...(query.bot ? { bot_id: query.bot } : {}) };
  const report = useCallQuery(botReport, { query: reportQuery }, { keep: true });
  const reload = () => refresh('chatbot.');
  useLive('bot.', reload, { onResync: reload });
  const figure = BotMetric.safeParse(query.figure).data;
  const reason = HandOverReason.safeParse(query.reason).data;
  const series = useMemo(
    () => ENDINGS.map((one) => ({ ...one, label: t(`bots.figures.${one.id}`), part: true as const })),
    [t],
  );
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('bots.about')}
        filters={
          <div className={classes.filters}>
            <SegmentedControl
              size="sm"
              aria-label={t('bots.range')}
              data={DAYS.map((value) => ({ value, label: t(`bots.ranges.${value}`) }))}
              value={days}
              onChange={(next) => change({ days: next === '30' ? undefined : next })}
            />
            <Select
              aria-label={t('bots.bot')}
              placeholder={t('bots.all')}
              clearable
              data={bots.data.map(({ _id, name }) => ({ value: _id, label: String(name) }))}
              value={query.bot ?? null}
              onChange={(next) => change({ bot: next ?? undefined })}
            />
          </div>
        }
        action={<TextLink to={SETTINGS}>{t('bots.settings')}</TextLink>}
      />
      <QueryView of={report} loading={<BlockSkeleton height={320} />}>
        {({ figures, reasons, days: byDay, bots: byBot }) => (
          <>
            {(figures.started > 0 || bots.data.length > 0) && (
              <BotMetricTiles
                figures={figures}
                onOpen={(next) => change({ figure: next, reason: undefined })}
              />
            )}
            {figures.started > 0 && (
              <TimeChart title={t('bots.days')} bars={buildBars(byDay, listLabels)} series={series} />
            )}
            {reasons.length > 0 && (
              <Card title={t('bots.reasons')}>
                <ul className={classes.reasons}>
                  {reasons.map((one) => (
                    <li key={one.reason}>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        onClick={() => change({ figure: 'handed_over', reason: one.reason })}
                      >
                        {one.count}
                      </Button>
                      <span>{t(`bots.reason.${one.reason}`)}</span>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            <BotTable bots={bots} counted={byBot} settings={SETTINGS} />
          </>
        )}
      </QueryView>
      {figure && (
        <EpisodeDrawer
          query={{ ...reportQuery, figure, ...(reason ? { reason } : {}) }}
          title={reason ? t(`bots.reason.${reason}`) : t(`bots.figures.${figure}`)}
          onClose={() => change({ figure: undefined, reason: undefined })}
        />
      )}
    </PageBody>
  );
}

type Day = AnswerOf<typeof botReport>['days'][number];

/** How conversations ended on each day. */
function buildBars(days: readonly Day[], listLabels: ReturnType<typeof useBarLabels>) {
  const labels = listLabels(
    'day',
    days.map(({ day }) => day),
  );
  return days.map((one) => ({
    id: one.day,
    label: labels.get(one.day) ?? one.day,
    values: Object.fromEntries(ENDINGS.map(({ id }) => [id, one[id]])),
  }));
}
