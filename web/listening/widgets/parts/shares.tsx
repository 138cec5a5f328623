import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { computeShares } from '#contracts/kit/shares.ts';
import type { Axis } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerOfKind, Group } from '#contracts/listening/analytics/question.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { Channel } from '#contracts/networks.ts';
import { FillingChart, useChartImage } from '#web/kit/chart/filling-chart.tsx';
import { getColor, useSentimentSeries, type Bar, type Series } from '#web/kit/chart/series.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import type { TableView } from '#web/kit/widget/widget-frame.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { DrillDownLink, useOpen } from '../drill-down-link.tsx';
import { WidgetCard } from '../widget-card.tsx';
import { useWidgetContext } from '../widget-context.ts';
import { countUnlisted } from './unlisted.ts';
import widgetClasses from '#web/kit/widget/widget.module.css';
import classes from './shares.module.css';

const WorldMap = lazy(() => import('./world/world-map.tsx').then(({ WorldMap }) => ({ default: WorldMap })));

/** The part of a ring that is not listed; no axis has such a value. */
const REST = '\u0000rest';
const REST_TOKEN = '--es-neutral-fill';

type Groups = AnswerOfKind<'groups'>;
type ShareProps = {
  widget: Widget;
  by: Axis;
  answer: Groups;
  measure: string;
  title: string;
  /** What is drawn next to the list. */
  ring?: boolean;
  map?: boolean;
};

/**
 * Mentions by an axis, the most frequent first; each row opens what it counts, and its share is of the total, which counts each mention
 * once.
 */
export function Shares({ widget, by, answer, measure, ring = false, map = false, title }: ShareProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { nameOf } = useWidgetContext();
  const felt = useSentimentSeries();
  const picture = useChartImage();
  const open = useOpen(widget);
  const one = useMemo<Series[]>(() => [{ id: 'all', label: measure, token: getColor(0) }], [measure]);
  const { items, total } = answer;
  const named = items.map((item) => ({ ...item, name: nameOf(by, item.value, item.label) }));
  const bySentiment = by !== 'sentiment' && items.some(({ by_sentiment }) => by_sentiment !== null) && !ring;
  const twin: TableView = {
    first: t(`dashboards.axis.${by}`),
    series: bySentiment ? felt : one,
    additive: true,
    bars: named.map(({ value, name, count, by_sentiment }) => ({
      id: value,
      label: name,
      values: bySentiment ? (by_sentiment ?? {}) : { all: count },
    })),
  };
  const sum = items.reduce((all, { count }) => all + count, 0);
  const left = countUnlisted(by, { sum, total });
  const rest = ring ? (left ?? 0) : 0;
  const shares = computeShares([...items.map(({ count }) => count), rest], total);
  const amount = { value: formatExactNumber(total, language), measure };
  return (
    <WidgetCard widget={widget} title={title} twin={twin} picture={ring ? picture.take : null} flush>
      {items.length === 0 ? (
        <p className={widgetClasses.none}>{t('kit.chart.empty')}</p>
      ) : (
        <div className={classes.whole} data-ring={ring || undefined}>
          {ring && <Ring {...{ widget, by, title, rest }} twin={twin} keep={picture.keep} />}
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
                most={items[0]?.count ?? 1}
                share={shares[index] ?? 0}
                color={ring ? getColor(index) : null}
              />
            ))}
            {rest > 0 && <Rest count={rest} share={shares.at(-1) ?? 0} />}
          </ol>
          <p className={classes.total}>
            {left === null ? t('dashboards.overlap', amount) : t('dashboards.total', amount)}
            {left === null && ring && ` ${t('dashboards.overlap_ring')}`}
          </p>
        </div>
      )}
    </WidgetCard>
  );
}

function Ring(props: {
  widget: Widget;
  by: Axis;
  title: string;
  twin: TableView;
  /** What is in none of the bars, drawn without a link. */
  rest: number;
  keep: Parameters<typeof FillingChart>[0]['onReady'];
}) {
  const { t } = useTranslation();
  const open = useOpen(props.widget);
  const { rest } = props;
  const { bars, series } = props.twin;
  const whole = useMemo<readonly Bar[]>(
    () =>
      rest > 0
        ? [...bars, { id: REST, label: t('dashboards.rest'), values: { all: rest }, token: REST_TOKEN }]
        : bars,
    [bars, rest, t],
  );
  return (
    <div className={classes.ring}>
      <FillingChart
        shape="donut"
        label={props.title}
        bars={whole}
        series={series}
        onReady={props.keep}
        onOpen={open && ((bar) => bar.id !== REST && open({ [props.by]: bar.id }))}
      />
    </div>
  );
}

/** The unlisted part, so that rows and ring add up to the whole. */
function Rest({ count, share }: { count: number; share: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <span className={widgetClasses.swatch} style={{ background: `var(${REST_TOKEN})` }} />
        {t('dashboards.rest')}
      </span>
      <span className={classes.count}>
        <NumberText value={count} />
      </span>
      <span className={classes.share}>{formatPercent(share, language)}</span>
    </li>
  );
}

type RowProps = {
  widget: Widget;
  by: Axis;
  item: Group & { name: string };
  measure: string;
  most: number;
  /** Of the total, which counts each mention once. */
  share: number;
  color: string | null;
};

function Row({ widget, by, item, measure, most, share, color }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const channel = by === 'channel' ? Channel.safeParse(item.value).data : undefined;
  const value = formatExactNumber(item.count, language);
  const counts = by === 'sentiment' ? { [item.value]: item.count } : item.by_sentiment;
  return (
    <li>
      <DrillDownLink
        widget={widget}
        place={{ [by]: item.value }}
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
