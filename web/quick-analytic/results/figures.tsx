import { useTranslation } from 'react-i18next';
import type { SearchAnswerOf, Figures as FigureValues } from '#contracts/quick-analytic/question.ts';
import { formatExactNumber, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { QueryView, type ReadState } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { excludeValue, includeValue } from '../state/narrow.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { SearchState } from '../state/use-search.ts';
import { Opening } from './opening.tsx';
import classes from './figures.module.css';

type Figures = SearchAnswerOf<'figures'>;

const MEASURES = ['mentions', 'authors', 'engagement', 'reach'] as const;
type Measure = (typeof MEASURES)[number];

/** The head figures with their change and a line each. */
export function Figures({ figures, state }: { figures: ReadState<Figures>; state: SearchState }) {
  const { t } = useTranslation();
  const lines = useLines(state);
  return (
    <QueryView of={figures} framed loading={<BlockSkeleton height={108} />}>
      {({ now, before, to_date: toDate }) => (
        <dl className={classes.figures} aria-label={t('quick_analytic.figures.label')} aria-live="polite">
          {MEASURES.map((measure) => (
            <HeadMetric key={measure} {...{ measure, now, before, toDate }} line={lines[measure]} />
          ))}
          <Tone now={now} before={before} state={state} />
        </dl>
      )}
    </QueryView>
  );
}

/** The line of each figure, read together with the figures themselves. */
function useLines({ search }: SearchState): Record<Measure, readonly number[]> {
  const read = { kind: 'volume', compared: false } as const;
  const mentions = useAnswer(search, { ...read, measure: 'mentions' });
  const authors = useAnswer(search, { ...read, measure: 'authors' });
  const engagement = useAnswer(search, { ...read, measure: 'engagement' });
  const reach = useAnswer(search, { ...read, measure: 'reach' });
  return {
    mentions: mentions.data?.lines[0]?.counts ?? [],
    authors: authors.data?.lines[0]?.counts ?? [],
    engagement: engagement.data?.lines[0]?.counts ?? [],
    reach: reach.data?.lines[0]?.counts ?? [],
  };
}

type MetricProps = { now: FigureValues; before: FigureValues | null };
type HeadProps = MetricProps & { measure: Measure; toDate: boolean; line: readonly number[] };

function HeadMetric({ measure, now, before, toDate, line }: HeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={classes.figure}>
      <dt>{t(`quick_analytic.figures.${measure}`)}</dt>
      <dd className={classes.value}>
        <NumberText value={now[measure]} />
        {before && (
          <span className={classes.delta}>
            <DeltaText value={now[measure]} before={before[measure]} />
          </span>
        )}
      </dd>
      <dd className={classes.line}>
        <Sparkline values={line} />
      </dd>
      {before && (
        <dd className={classes.before}>
          {t(`quick_analytic.figures.${toDate ? 'before_to_date' : 'before'}`, {
            value: formatExactNumber(before[measure], language),
          })}
        </dd>
      )}
    </div>
  );
}

/** Positive less negative posts, as a share of both. */
function toNet({ by_sentiment }: FigureValues): number | null {
  const [positive, negative] = [by_sentiment['positive'] ?? 0, by_sentiment['negative'] ?? 0];
  return positive + negative === 0 ? null : Math.round(((positive - negative) / (positive + negative)) * 100);
}

const TONES = ['positive', 'negative'] as const;

function Tone({ now, before, state }: MetricProps & { state: SearchState }) {
  const { t } = useTranslation();
  const { query, change } = state.filtering;
  const language = useLanguage();
  const [net, earlier] = [toNet(now), before && toNet(before)];
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const points = net !== null && earlier !== null ? net - earlier : null;
  return (
    <div className={classes.figure}>
      <dt title={t('quick_analytic.figures.tone_help')}>{t('quick_analytic.figures.tone')}</dt>
      <dd className={classes.value}>
        {net === null ? '–' : signed.format(net)}
        {points !== null && points !== 0 && (
          <span className={classes.delta}>
            {t('quick_analytic.figures.points', { value: signed.format(points) })}
          </span>
        )}
      </dd>
      <dd className={classes.line}>
        <SentimentBar counts={now.by_sentiment} share={1} />
      </dd>
      <dd className={classes.before}>
        {TONES.map((sentiment) => (
          <Opening
            key={sentiment}
            className={classes.opens}
            data-sentiment={sentiment}
            onClick={(event) => {
              const item = { value: sentiment, members: [], query: null, channel: null };
              change((event.altKey ? excludeValue : includeValue)(query, 'sentiment', item));
            }}
          >
            {t(`quick_analytic.figures.${sentiment}`, {
              count: now.by_sentiment[sentiment] ?? 0,
              value: formatShortNumber(now.by_sentiment[sentiment] ?? 0, language),
            })}
          </Opening>
        ))}
      </dd>
    </div>
  );
}
