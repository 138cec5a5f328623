import { useTranslation } from 'react-i18next';
import { useSentimentSeries } from '#web/kit/chart/series.ts';
import { formatExactNumber, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { DrillDownLink } from '../drill-down-link.tsx';
import type { WidgetProps } from '../view.ts';
import { WidgetCard } from '../widget-card.tsx';
import classes from '#web/kit/widget/widget.module.css';
import list from '../parts/list.module.css';

/** Who speaks most, to how many, and how they mean it. */
export function Drawing({ widget, title, answers: [answer] }: WidgetProps<'authors'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const series = useSentimentSeries();
  if (answer?.kind !== 'authors') return null;
  const people = answer.items.map((author) => ({
    ...author,
    shown: author.name || author.handle || author._id,
  }));
  const bars = people.map((author) => ({
    id: `${author.channel} ${author._id}`,
    label: author.shown,
    values: author.by_sentiment,
  }));
  const most = people[0]?.count ?? 1;
  return (
    <WidgetCard
      widget={widget}
      title={title}
      twin={{ first: t('listening.authors_columns.author'), bars, series }}
      flush
    >
      {people.length === 0 && <p className={classes.none}>{t('kit.chart.empty')}</p>}
      <ol className={list.rows}>
        {people.map((author) => (
          <li key={`${author.channel} ${author._id}`}>
            <DrillDownLink
              widget={widget}
              place={{ author: { _id: author._id, channel: author.channel } }}
              className={list.row}
              label={t('listening.mentions_of', {
                name: author.shown,
                count: author.count,
                value: formatExactNumber(author.count, language),
              })}
            >
              <span className={list.name}>
                <PersonPicture name={author.shown} size={22} />
                <span className={list.sign}>
                  <ChannelName channel={author.channel} bare />
                </span>
                <span className={list.said}>
                  <span className={list.who}>{author.shown}</span>
                  {author.followers > 0 && (
                    <span className={list.dim}>
                      {t('listening.feed.followers', {
                        count: author.followers,
                        value: formatShortNumber(author.followers, language),
                      })}
                    </span>
                  )}
                </span>
              </span>
              <span>
                <SentimentBar counts={author.by_sentiment} share={author.count / most} />
              </span>
              <span className={list.number}>
                <NumberText value={author.count} />
              </span>
            </DrillDownLink>
          </li>
        ))}
      </ol>
    </WidgetCard>
  );
}
