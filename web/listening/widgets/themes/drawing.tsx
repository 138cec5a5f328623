import { useTranslation } from 'react-i18next';
import { isOfLinks } from '#contracts/listening/themes/area.ts';
import { formatTheme } from '#contracts/listening/themes/opening.ts';
import { useSentimentSeries } from '#web/kit/chart/series.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { FillingCloud } from '#web/listening/themes/filling-cloud.tsx';
import { findLeadingSentiment, computeWordSize } from '#web/listening/themes/word-size.ts';
import { DrillDownLink } from '../drill-down-link.tsx';
import type { WidgetProps } from '../view.ts';
import { WidgetCard } from '../widget-card.tsx';
import { LinkRows } from './link-rows.tsx';
import classes from '#web/kit/widget/widget.module.css';
import words from '#web/listening/themes/words.module.css';
import list from '../parts/list.module.css';

/** The most frequent themes, under the account's rules: sized by frequency and coloured by sentiment, or as rows with the numbers. */
export function Drawing({ widget, title, answers: [answer] }: WidgetProps<'themes'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const series = useSentimentSeries();
  if (answer?.kind !== 'themes') return null;
  const { of } = answer;
  const items = answer.items.map((one) => ({ ...one, written: formatTheme(of, one.value) }));
  const counts = items.map(({ count }) => count);
  const bars = items.map(({ written: word, by_sentiment }) => ({
    id: word,
    label: word,
    values: by_sentiment,
  }));
  const label = (word: string, count: number) =>
    t('listening.mentions_of', { name: word, count, value: formatExactNumber(count, language) });
  const most = items[0]?.count ?? 1;
  return (
    <WidgetCard
      widget={widget}
      title={title}
      twin={{ first: t('dashboards.theme'), bars, series }}
      flush={widget.view === 'table'}
    >
      {items.length === 0 && (
        <p className={classes.none}>{t(isOfLinks(of) ? 'dashboards.links_none' : 'listening.words_none')}</p>
      )}
      {widget.view === 'table' && isOfLinks(of) ? (
        <LinkRows widget={widget} of={of} items={answer.items} />
      ) : widget.view === 'cloud' ? (
        <FillingCloud>
          {items.map(({ written: word, count, by_sentiment, value, members, query }) => (
            <li
              key={word}
              data-size={computeWordSize(count, counts)}
              data-feeling={findLeadingSentiment(by_sentiment)}
              className={words.word}
            >
              <DrillDownLink
                widget={widget}
                place={{ theme: { kind: of, value, members, query } }}
                className={classes.plain}
                title={label(word, count)}
              >
                {word}
              </DrillDownLink>
            </li>
          ))}
        </FillingCloud>
      ) : (
        <ol className={list.rows}>
          {items.map(({ written: word, count, by_sentiment, value, members, query }) => (
            <li key={word}>
              <DrillDownLink
                widget={widget}
                place={{ theme: { kind: of, value, members, query } }}
                className={list.row}
                label={label(word, count)}
              >
                <span className={list.name}>{word}</span>
                <span>
                  <SentimentBar counts={by_sentiment} share={count / most} />
                </span>
                <span className={list.number}>
                  <NumberText value={count} />
                </span>
              </DrillDownLink>
            </li>
          ))}
        </ol>
      )}
    </WidgetCard>
  );
}
