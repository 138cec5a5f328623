import { useTranslation } from 'react-i18next';
import { Link } from '#web/kit/router/link.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { filterQuery } from '../filter/query.ts';
import type { Filtering } from '../filter/use-filter.ts';
import { SentimentBar } from './sentiment-bar.tsx';
import type { Words } from './words-card.tsx';
import classes from './words.module.css';

/** The words with their numbers. */
export function WordTable({ words, filtering }: { words: Words; filtering: Filtering }) {
  const { t } = useTranslation();
  const most = words[0]?.count ?? 1;
  return (
    <ScrollRegion label={t('listening.words')} className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('listening.words_as.word')}</th>
            <th aria-label={t('listening.dimensions.sentiment')} />
            <th className={classes.number}>{t('listening.words_as.mentions')}</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ word, count, by_sentiment }) => (
            <tr key={word}>
              <td>
                <Link
                  to="/listening/mentions"
                  search={{ ...filterQuery(filtering.query), text: word }}
                  className={classes.plain}
                >
                  {word}
                </Link>
              </td>
              <td>
                <SentimentBar counts={by_sentiment} share={count / most} />
              </td>
              <td className={classes.number}>
                <NumberText value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
