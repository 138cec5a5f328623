import { Anchor, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedNumbers } from '#contracts/publishing/numbers.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { MetricTile, MetricTiles } from '#web/kit/ui/metric-tile.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { CurveChart } from './curve-chart.tsx';
import classes from './results.module.css';

/** The numbers of a post on one channel: the newest, when they were and will be read, and how each grew. */
export function NumbersPanel({ numbers }: { numbers: PublishedNumbers }) {
  const { t } = useTranslation();
  const { channel, account_name, published_at, url, metrics, latest, readings } = numbers;
  const known = metrics.filter((metric) => latest[metric] !== undefined);
  const [chosen, setChosen] = useState(known[0]);
  const metric = known.find((one) => one === chosen) ?? known[0];
  return (
    <section className={classes.known} aria-label={account_name}>
      <div className={classes.tools}>
        <ChannelName channel={channel} called={account_name} />
        <TimeText value={published_at} />
        {url !== null && (
          <Anchor href={url} target="_blank" rel="noreferrer">
            {t('publishing_composer.open_published')}
          </Anchor>
        )}
      </div>
      <ReadingLine numbers={numbers} />
      {metrics.length > 0 && (
        <MetricTiles>
          {metrics.map((one) => (
            <MetricTile
              key={one}
              name={t(`publishing_results.measures.${one}`)}
              value={latest[one] === undefined ? '–' : <NumberText value={latest[one]} />}
              note={latest[one] === undefined && t('publishing_results.not_reported')}
            />
          ))}
        </MetricTiles>
      )}
      {metric !== undefined && readings.length > 1 && (
        <>
          <Select
            label={t('publishing_results.curve_of')}
            className={classes.tool}
            allowDeselect={false}
            value={metric}
            onChange={(next) => setChosen(known.find((one) => one === next))}
            data={known.map((one) => ({ value: one, label: t(`publishing_results.measures.${one}`) }))}
          />
          <CurveChart numbers={numbers} metric={metric} />
        </>
      )}
    </section>
  );
}

/** When the numbers were read, when they are read next, or why not. */
function ReadingLine({ numbers: { read_at, next_at, ended, failure } }: { numbers: PublishedNumbers }) {
  const { t } = useTranslation();
  return (
    <p className={classes.dim} role={failure ? 'alert' : undefined}>
      {read_at === null ? (
        ended !== 'never' && t('publishing_results.not_read')
      ) : (
        <>
          {t('publishing_results.read_at')} <TimeText value={read_at} />.
        </>
      )}{' '}
      {ended !== null && t(`publishing_results.ended.${ended}`)}
      {next_at !== null && (
        <>
          {t('publishing_results.next_at')} <TimeText value={next_at} />.
        </>
      )}{' '}
      {failure && formatStoredFault(failure.fault, failure.message)}
    </p>
  );
}
