import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { DrillDown } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import { countJudged, type Sentiment } from '#contracts/listening/mention.ts';
import { getStoryCounts } from '#contracts/listening/widgets/numbers.ts';
import { formatPercent, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { Tiles, type Tile } from '../parts/tiles.tsx';
import type { WidgetProps } from '../view.ts';
import { WidgetCard } from '../widget-card.tsx';
import { useWidgetContext } from '../widget-context.ts';

type Figures = AnswerOfKind<'figures'>;

/** "How are we": figures with their change against the period before, each opening the mentions that it counts. */
export function Drawing({ widget, title, answers }: WidgetProps<'numbers'>) {
  const { t } = useTranslation();
  const tiles = useTiles();
  const [answer] = answers;
  if (answer?.kind !== 'figures') return null;
  const shown = tiles(answer, getStoryCounts(answers)).filter(({ id }) =>
    widget.shown.some((one) => one === id),
  );
  const series = [
    { id: 'now', label: t('dashboards.this_period'), token: '--es-chart-1' as const },
    { id: 'before', label: t('dashboards.compare_with.period'), token: '--es-chart-8' as const },
  ];
  const bars = shown.map(({ id, name, value, before }) => ({
    id,
    label: name,
    values: { now: value, before },
  }));
  return (
    <WidgetCard widget={widget} title={title} twin={{ first: t('dashboards.figure'), bars, series }}>
      <Tiles widget={widget} tiles={shown} />
    </WidgetCard>
  );
}

function useTiles(): (figures: Figures, stories: ReturnType<typeof getStoryCounts>) => Tile[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { filter } = useWidgetContext();
  const days = Math.max(1, (Date.parse(filter.to) - Date.parse(filter.from)) / MS_PER_DAY);
  return ({ now, before }, stories) => {
    const felt = (id: Sentiment, name: string): Tile => ({
      id,
      name,
      value: now.by_sentiment[id] ?? 0,
      before: before.by_sentiment[id] ?? 0,
      detail: t('listening.numbers.share_of_judged', {
        value: formatPercent(
          (now.by_sentiment[id] ?? 0) / Math.max(1, countJudged(now.by_sentiment)),
          language,
        ),
      }),
      place: { sentiment: id } satisfies DrillDown,
      sentiment: id,
    });
    const said: Tile = {
      id: 'mentions',
      name: t('listening.numbers.mentions'),
      value: now.mentions,
      before: before.mentions,
      detail: t('listening.numbers.a_day', {
        value: formatShortNumber(Math.round(now.mentions / days), language),
      }),
      place: {},
    };
    return [
      stories
        ? {
            ...said,
            name: t('dashboards.measure_title.clusters'),
            value: stories.now,
            before: stories.before,
            detail: t('listening.feed.count', {
              count: now.mentions,
              value: formatShortNumber(now.mentions, language),
            }),
          }
        : said,
      {
        id: 'authors',
        name: t('listening.numbers.authors'),
        value: now.authors,
        before: before.authors,
        about: now.authors_about,
        detail: t('listening.numbers.per_author', {
          value: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
            now.mentions / Math.max(1, now.authors),
          ),
        }),
        place: {},
      },
      felt('negative', t('listening.numbers.negative')),
      felt('positive', t('listening.numbers.positive')),
      felt('question', t('listening.numbers.questions')),
    ];
  };
}
