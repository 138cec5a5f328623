import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { getLinkStatistics, LISTED_DAYS } from '#contracts/links/endpoints.ts';
import { Device, type ShortLink } from '#contracts/links/short-link.ts';
import type { CountedValue } from '#contracts/links/statistics.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Bar, Series } from '#web/kit/chart/series.ts';
import { TimeChart } from '#web/kit/chart/time-chart.tsx';
import { formatDay, useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { MetricTile, MetricTiles } from '#web/kit/ui/metric-tile.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { toDays } from './days.ts';
import classes from './links.module.css';

type Statistics = AnswerOf<typeof getLinkStatistics>;

/** The clicks of a link over the last thirty days, by day and by where they came from. */
export function LinkNumbers({ link }: { link: ShortLink }) {
  const [span] = useState(() => {
    const to = new Date();
    return { from: new Date(to.getTime() - LISTED_DAYS * MS_PER_DAY).toISOString(), to: to.toISOString() };
  });
  const statistics = useCallQuery(getLinkStatistics, {
    params: { _id: link._id },
    query: { ...span, time_zone: getReaderZone() },
  });
  return (
    <QueryView of={statistics} loading={<RowsSkeleton rows={5} height={64} />}>
      {(counted) => <Counted counted={counted} span={span} />}
    </QueryView>
  );
}

function Counted({ counted, span }: { counted: Statistics; span: { from: string; to: string } }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const bars = useMemo<Bar[]>(
    () =>
      toDays(counted.by_day, span, getReaderZone()).map(({ at, clicks }) => ({
        id: at.toISOString(),
        label: formatDay(at, language),
        values: { clicks },
      })),
    [counted.by_day, span, language],
  );
  const series = useMemo<Series[]>(
    () => [{ id: 'clicks', label: t('short_links.numbers.clicks'), token: '--es-chart-1' }],
    [t],
  );
  const { clicks, unique_clicks, requests, bots } = counted;
  return (
    <div className={classes.known}>
      <MetricTiles>
        <MetricTile name={t('short_links.numbers.clicks')} value={<NumberText value={clicks} />} />
        <MetricTile
          name={t('short_links.numbers.unique')}
          value={<NumberText value={unique_clicks} />}
          note={t('short_links.numbers.unique_note')}
        />
        <MetricTile
          name={t('short_links.numbers.requests')}
          value={<NumberText value={requests} />}
          note={t('short_links.numbers.requests_note')}
        />
        <MetricTile name={t('short_links.numbers.bots')} value={<NumberText value={bots} />} />
      </MetricTiles>
      {clicks === 0 ? (
        <Empty title={t('short_links.numbers.none')} help={t('short_links.numbers.none_help')} />
      ) : (
        <>
          <TimeChart title={t('short_links.numbers.over_time')} bars={bars} series={series} height={200} />
          <Ranked kind="country" rows={counted.by_country} total={clicks} />
          <Ranked kind="device" rows={counted.by_device} total={clicks} />
          <Ranked kind="referrer" rows={counted.by_referrer} total={clicks} />
        </>
      )}
    </div>
  );
}

type RankedProps = { kind: 'country' | 'device' | 'referrer'; rows: readonly CountedValue[]; total: number };

/** The values with most clicks, each with its part of all. */
function Ranked({ kind, rows, total }: RankedProps) {
  const { t } = useTranslation();
  const nameOf = useNames(kind);
  const title = t(`short_links.numbers.by_${kind}`);
  // Where nothing names countries, a list of none says nothing.
  if (kind === 'country' && rows.every(({ key }) => !key)) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.ranks}>
        {rows.map(({ key, clicks }) => (
          <li key={key ?? ''} className={classes.rank}>
            <span className={classes.bar} style={{ width: `${(clicks / total) * 100}%` }} aria-hidden />
            <span className={classes.cut}>{nameOf(key)}</span>
            <NumberText value={clicks} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useNames(kind: RankedProps['kind']): (key: string | null) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const countries = useMemo(
    () => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
    [language],
  );
  return (key) => {
    if (kind === 'device') return t(`short_links.devices.${Device.catch('other').parse(key)}`);
    if (kind === 'country')
      return key ? (countries.of(key) ?? key) : t('short_links.numbers.unknown_country');
    return key || t('short_links.numbers.direct');
  };
}
