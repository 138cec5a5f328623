import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Sentiment } from '#contracts/listening/mention.ts';
import { Link } from '#web/kit/router/link.tsx';
import { exactNumber, shortNumber, useLanguage } from '#web/kit/text/format.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { sentimentTotals, type Volume } from '../buckets.ts';
import { filterQuery } from '../filter/query.ts';
import type { Filtering } from '../filter/use-filter.ts';
import { useVolume, useVolumeBefore } from '../use-volume.ts';
import classes from './numbers.module.css';

type Figure = {
  name: string;
  value: number;
  /** The value is an estimate, and says so. */
  about?: boolean;
  before: number | undefined;
  detail: string;
  sentiment?: Sentiment;
};

const PLACES = ['mentions', 'authors', 'negative', 'positive', 'questions'] as const;

/** "How are we": five numbers with their change against the period before, each opening the mentions that it counts. */
export function NumbersRow({ filtering }: { filtering: Filtering }) {
  const now = useVolume(filtering.filter);
  const before = useVolumeBefore(filtering.filter);
  const figures = useFigures(filtering);
  const skeleton = PLACES.map((name) => (
    <div key={name} className={classes.tile}>
      <Skeleton height={12} width={70} radius="sm" />
      <Skeleton height={24} width={90} radius="sm" mt={10} />
      <Skeleton height={10} width={110} radius="sm" mt={12} />
    </div>
  ));
  return (
    <div className={classes.row}>
      <Answer of={now} loading={skeleton}>
        {(volume) =>
          figures(volume, before.data).map((figure) => (
            <Tile key={figure.name} figure={figure} filtering={filtering} />
          ))
        }
      </Answer>
    </div>
  );
}

const useFigures = ({ filter }: Filtering): ((now: Volume, before: Volume | undefined) => Figure[]) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const one = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const days = Math.max(1, (Date.parse(filter.to) - Date.parse(filter.from)) / MS_PER_DAY);
  return (now, before) => {
    const sums = sentimentTotals(now);
    const sumsBefore = before && sentimentTotals(before);
    const feeling = (name: string, sentiment: Sentiment): Figure => ({
      name,
      sentiment,
      value: sums[sentiment] ?? 0,
      before: sumsBefore && (sumsBefore[sentiment] ?? 0),
      detail: t('listening.numbers.share', {
        value: percent.format((sums[sentiment] ?? 0) / Math.max(1, now.total)),
      }),
    });
    return [
      {
        name: t('listening.numbers.mentions'),
        value: now.total,
        before: now.before,
        detail: t('listening.numbers.a_day', { value: shortNumber(Math.round(now.total / days), language) }),
      },
      {
        name: t('listening.numbers.authors'),
        value: now.authors,
        about: now.authors_about,
        before: before?.authors,
        detail: t('listening.numbers.per_author', {
          value: one.format(now.total / Math.max(1, now.authors)),
        }),
      },
      feeling(t('listening.numbers.negative'), 'negative'),
      feeling(t('listening.numbers.positive'), 'positive'),
      feeling(t('listening.numbers.questions'), 'question'),
    ];
  };
};

function Tile({ figure, filtering }: { figure: Figure; filtering: Filtering }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, value, about, before, detail, sentiment } = figure;
  const told = (text: string) => (about ? t('listening.about', { value: text }) : text);
  return (
    <Link
      to="/listening/mentions"
      search={{
        ...filterQuery(filtering.query),
        ...(sentiment ? { sentiment, not_sentiment: undefined } : {}),
      }}
      className={classes.tile}
      aria-label={`${t('listening.numbers.open', { name })}, ${told(exactNumber(value, language))}`}
    >
      <span className={classes.name} data-sentiment={sentiment}>
        {name}
      </span>
      <span className={classes.value}>
        {about ? told(shortNumber(value, language)) : <NumberText value={value} />}
        {before !== undefined && (
          <span className={classes.delta}>
            <DeltaText value={value} before={before} />
          </span>
        )}
      </span>
      <span className={classes.detail}>
        {detail}
        {before !== undefined &&
          ` · ${t('listening.numbers.before', { value: shortNumber(before, language) })}`}
      </span>
    </Link>
  );
}
