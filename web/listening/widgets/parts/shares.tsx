import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { computeShares } from '#contracts/kit/shares.ts';
import type { Axis, DrillDown } from '#contracts/listening/analytics/dimension.ts';
import type { Group } from '#contracts/listening/analytics/question.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { Channel } from '#contracts/networks.ts';
import { FillingChart, useChartImage } from '#web/kit/chart/filling-chart.tsx';
import { getColor, sumBar, useSentimentSeries, type Bar, type Series } from '#web/kit/chart/series.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import type { TableView } from '#web/kit/widget/widget-frame.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { DrillDownLink, useOpen } from '../drill-down-link.tsx';
import { WidgetCard } from '../widget-card.tsx';
import { useWidgetContext } from '../widget-context.ts';
import widgetClasses from '#web/kit/widget/widget.module.css';
import classes from './shares.module.css';

const WorldMap = lazy(() => import('./world/world-map.tsx').then(({ WorldMap }) => ({ default: WorldMap })));

/** Parts of a ring that are no listed value; no axis has such values. */
const REST = '\u0000rest';
const SEVERAL = '\u0000several';
const REST_TOKEN = '--es-neutral-fill';
const SEVERAL_TOKEN = '--es-chart-8';

/** The rows of a list of shares. */
export type ShareRows = {
  items: readonly Group[];
  total: number;
  /** Whether the rows are parts of the total; only then there is a ring, and a row for what is not listed. */
  parts: boolean;
  /** Mentions that belong to several of the rows and count in none of them; what they open, if anything can. */
  several?: { count: number; place: DrillDown | null };
};

type ShareProps = {
  widget: Widget;
  by: Axis;
  answer: ShareRows;
  measure: string;
  title: string;
  /** What is drawn next to the list. */
  ring?: boolean;
  map?: boolean;
  placeOf?: (value: string) => DrillDown;
  /** Replaces the line below the list. */
  note?: string;
};

/**
 * Mentions by an axis, in the order of the answer; each row opens what it counts, and its share is of the total, which counts each mention
 * once.
 */
export function Shares({ widget, by, answer, measure, map = false, title, note, ...props }: ShareProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { nameOf } = useWidgetContext();
  const felt = useSentimentSeries();
  const picture = useChartImage();
  const open = useOpen(widget);
  const one = useMemo<Series[]>(() => [{ id: 'all', label: measure, token: getColor(0) }], [measure]);
  const { items, total, parts, several } = answer;
  const ring = (props.ring ?? false) && parts;
  const placeOf = props.placeOf ?? ((value: string): DrillDown => ({ [by]: value }));
  const named = items.map((item) => ({ ...item, name: nameOf(by, item.value, item.label) }));
  const bySentiment = by !== 'sentiment' && items.some(({ by_sentiment }) => by_sentiment !== null) && !ring;
  const twin: TableView = {
    first: t(`dashboards.axis.${by}`),
    series: bySentiment ? felt : one,
    bars: named.map(({ value, name, count, by_sentiment }) => ({
      id: value,
      label: name,
      values: bySentiment ? (by_sentiment ?? {}) : { all: count },
    })),
  };
  const sum = items.reduce((all, { count }) => all + count, 0);
  const both = several?.count ?? 0;
  const rest = parts && (ring || several) ? Math.max(0, total - sum - both) : 0;
  const shares = computeShares([...items.map(({ count }) => count), both, rest], total);
  const amount = { value: formatExactNumber(total, language), measure };
  return (
    <WidgetCard widget={widget} title={title} twin={twin} picture={ring ? picture.take : null} flush>
      {items.length === 0 ? (
        <p className={widgetClasses.none}>{t('kit.chart.empty')}</p>
      ) : (
        <div className={classes.whole} data-ring={ring || undefined}>
          {ring && <Ring {...{ widget, title, rest, several, placeOf }} twin={twin} keep={picture.keep} />}
          {map && (
            <Suspense fallback={<Skeleton className={classes.mapPlace} />}>
              <WorldMap label={title} countries={named} onOpen={open && ((country) => open({ country }))} />
            </Suspense>
          )}
          <ol className={classes.rows}>
            {named.map((item, index) => (
              <Row
                key={item.value}
                {...{ widget, by, item, measure }}
                place={placeOf(item.value)}
                most={items[0]?.count ?? 1}
                share={shares[index] ?? 0}
                color={ring ? getColor(index) : null}
              />
            ))}
            <Others {...{ widget, several, rest, shares }} />
          </ol>
          <p className={classes.total}>
            {note ?? t(parts ? 'dashboards.total' : 'dashboards.overlap', amount)}
          </p>
        </div>
      )}
    </WidgetCard>
  );
}

function Ring(props: {
  widget: Widget;
  title: string;
  twin: TableView;
  /** What is in none of the bars, drawn without a link. */
  rest: number;
  several: ShareRows['several'];
  placeOf: (value: string) => DrillDown;
  keep: Parameters<typeof FillingChart>[0]['onReady'];
}) {
  const { t } = useTranslation();
  const open = useOpen(props.widget);
  const { rest, several, placeOf } = props;
  const { bars, series } = props.twin;
  const both = several?.count ?? 0;
  const whole = useMemo<readonly Bar[]>(
    () =>
      [
        ...bars.map((bar) => ({ ...bar, values: { all: sumBar(bar, series) } })),
        { id: SEVERAL, label: t('dashboards.several'), values: { all: both }, token: SEVERAL_TOKEN } as const,
        { id: REST, label: t('dashboards.rest'), values: { all: rest }, token: REST_TOKEN } as const,
      ].filter(({ id, values }) => (id !== SEVERAL && id !== REST) || values.all > 0),
    [bars, series, rest, both, t],
  );
  const placeOfPart = (id: string): DrillDown | null =>
    id === SEVERAL ? (several?.place ?? null) : id === REST ? null : placeOf(id);
  const one = useMemo<Series[]>(() => [{ id: 'all', label: props.title, token: getColor(0) }], [props.title]);
  return (
    <div className={classes.ring}>
      <FillingChart
        shape="donut"
        label={props.title}
        bars={whole}
        series={one}
        onReady={props.keep}
        onOpen={
          open &&
          ((bar) => {
            const place = placeOfPart(bar.id);
            if (place) open(place);
          })
        }
      />
    </div>
  );
}

type OthersProps = Pick<ShareRows, 'several'> & {
  widget: Widget;
  rest: number;
  /** Of all parts; the last two are those of several and of the rest. */
  shares: readonly number[];
};

/** What belongs to several rows, and what is not listed. */
function Others({ widget, several, rest, shares }: OthersProps) {
  const { t } = useTranslation();
  const parts = [
    {
      name: t('dashboards.several'),
      token: SEVERAL_TOKEN,
      count: several?.count ?? 0,
      place: several?.place ?? null,
      share: shares.at(-2) ?? 0,
    },
    { name: t('dashboards.rest'), token: REST_TOKEN, count: rest, place: null, share: shares.at(-1) ?? 0 },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map((part) => <Other key={part.name} widget={widget} {...part} />);
}

/** A part that is no single value, so that rows and ring add up to the whole. */
function Other(props: {
  widget: Widget;
  place: DrillDown | null;
  name: string;
  token: string;
  count: number;
  share: number;
}) {
  const { widget, place, name, token, count, share } = props;
  const language = useLanguage();
  const inside = (
    <>
      <span className={classes.name} title={name}>
        <span className={widgetClasses.swatch} style={{ background: `var(${token})` }} />
        <span className={classes.nameText}>{name}</span>
      </span>
      <span className={classes.bar} aria-hidden />
      <span className={classes.count}>
        <NumberText value={count} />
      </span>
      <span className={classes.share}>{formatPercent(share, language)}</span>
    </>
  );
  return (
    <li>
      {place ? (
        <DrillDownLink widget={widget} place={place} className={classes.row}>
          {inside}
        </DrillDownLink>
      ) : (
        <span className={classes.row}>{inside}</span>
      )}
    </li>
  );
}

type RowProps = {
  widget: Widget;
  by: Axis;
  item: Group & { name: string };
  place: DrillDown;
  measure: string;
  most: number;
  /** Of the total, which counts each mention once. */
  share: number;
  color: string | null;
};

function Row({ widget, by, item, place, measure, most, share, color }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const channel = by === 'channel' ? Channel.safeParse(item.value).data : undefined;
  const value = formatExactNumber(item.count, language);
  const counts = by === 'sentiment' ? { [item.value]: item.count } : item.by_sentiment;
  return (
    <li>
      <DrillDownLink
        widget={widget}
        place={place}
        className={classes.row}
        label={
          'measure' in widget && widget.measure !== 'mentions'
            ? `${item.name}: ${value} ${measure}`
            : t('listening.mentions_of', { name: item.name, count: item.count, value })
        }
      >
        <span className={classes.name} title={item.name}>
          {color && <span className={widgetClasses.swatch} style={{ background: `var(${color})` }} />}
          {channel ? (
            <ChannelName channel={channel} />
          ) : (
            <span className={classes.nameText}>{item.name}</span>
          )}
        </span>
        {!color && (
          <span className={classes.bar}>
            {counts ? (
              <SentimentBar counts={counts} share={item.count / most} />
            ) : (
              <span
                className={classes.plain}
                style={{ width: `${(item.count / most) * 100}%` }}
                aria-hidden
              />
            )}
          </span>
        )}
        <span className={classes.count}>
          <NumberText value={item.count} />
        </span>
        <span className={classes.share}>
          {formatPercent(share > 0 ? share : Math.min(1e-6, item.count), language)}
        </span>
      </DrillDownLink>
    </li>
  );
}
