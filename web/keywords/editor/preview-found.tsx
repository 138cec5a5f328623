import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { previewKeyword } from '#contracts/keywords/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { formatBarLabels } from '#texts/bar-labels.ts';
import type { Bar } from '#web/kit/chart/series.ts';
import { Strip } from '#web/kit/chart/strip.tsx';
import { writeQuery } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { getCalendar } from '#web/kit/text/kept-formats.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { formatDaily } from '../format-daily.ts';
import { Sample } from './preview-sample.tsx';
import classes from './preview.module.css';

/** The span of time that is searched. */
export type Span = { from: string; to: string };

const FEED = '/listening/mentions';

type Props = {
  found: AnswerOf<typeof previewKeyword>;
  span: Span;
  /** How many days that is. */
  length: number;
  /** The Boolean query by which the feed finds the same; undefined if there is none. */
  query: string | undefined;
};

/** The result of a preview: numbers and days that open in the feed, next to the words that are still being edited; and a sample. */
export function Found({ found, span, length, query }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const { count, fresh, searched, hidden, days, sample } = found;
  const number = (value: number) => formatExactNumber(value, language);
  const bars = useMemo(() => {
    const frames = { width: 'day' as const, starts: days.map(({ at }) => at), zone: getReaderZone() };
    const labels = formatBarLabels(frames, { language, now, calendar: getCalendar() });
    return days.map(({ at, count }, index) => ({ id: at, label: labels[index] ?? '', values: { count } }));
  }, [days, language, now]);
  const open = (narrowed: Record<string, string>, text: ReactNode, title: string): ReactNode =>
    query === undefined ? (
      <span title={title}>{text}</span>
    ) : (
      <TextLink
        to={FEED}
        search={{ query, ...span, ...narrowed }}
        target="_blank"
        title={title}
        underline="always"
      >
        {text}
      </TextLink>
    );
  const inFeed = t(`keywords.preview.${query === undefined ? 'not_open' : 'open'}`);
  const unseen =
    hidden > 0 &&
    open({ hidden: 'only' }, t('keywords.preview.hidden', { count: hidden, value: number(hidden) }), inFeed);
  if (count === 0)
    return (
      <p className={classes.none}>
        {t('keywords.preview.nothing')} {unseen}
      </p>
    );
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const openDays = (first: Bar, last: Bar) => {
    const after = bars[bars.findIndex(({ id }) => id === last.id) + 1];
    const from = first.id > span.from ? first.id : span.from;
    window.open(`${FEED}${writeQuery({ query, from, to: after?.id ?? span.to })}`, '_blank', 'noopener');
  };
  return (
    <>
      <p className={classes.numbers}>
        <strong className={classes.count}>
          {open({}, t('keywords.preview.posts', { count, value: number(count) }), inFeed)}
        </strong>{' '}
        <span>({t('keywords.preview.a_day', { value: formatDaily(count / length, language) })})</span>
        {' · '}
        {open(
          { matched: 'no' },
          t('keywords.preview.fresh', { value: share.format(fresh / count) }),
          t('keywords.preview.fresh_help', { value: number(fresh) }),
        )}
        {' · '}
        <span>{t('keywords.preview.searched', { value: number(searched) })}</span>
        {unseen && <> · {unseen}</>}
      </p>
      <Strip
        label={t('keywords.preview.chart')}
        bars={bars}
        series={[{ id: 'count', label: t('keywords.preview.days'), token: '--es-accent-text' }]}
        height={56}
        {...(query === undefined ? {} : { onBrush: openDays })}
      />
      <h3 className={classes.sampleTitle}>{t('keywords.preview.sample')}</h3>
      <ul className={classes.sample}>
        {sample.map((post) => (
          <Sample key={post._id} post={post} />
        ))}
      </ul>
    </>
  );
}
