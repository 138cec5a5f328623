import { useTranslation } from 'react-i18next';
import { getTopAuthors } from '#contracts/listening/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { shortNumber, useLanguage } from '#web/kit/text/format.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { filterQuery } from '../filter/query.ts';
import type { Filtering } from '../filter/use-filter.ts';
import classes from './authors.module.css';
import { SentimentBar } from './sentiment-bar.tsx';

const SHOWN = 8;

/** Who speaks most, with their reach and how they mean it. */
export function AuthorsCard({ filtering }: { filtering: Filtering }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const authors = useCall(getTopAuthors, { query: { ...filtering.filter, limit: SHOWN } }, { keep: true });
  return (
    <Card title={t('listening.authors')} flush>
      <Answer of={authors} loading={<RowsSkeleton rows={SHOWN} />}>
        {({ items }) => (
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{t('listening.authors_columns.author')}</th>
                <th className={classes.number}>{t('listening.authors_columns.followers')}</th>
                <th className={classes.bar} aria-label={t('listening.dimensions.sentiment')} />
                <th className={classes.number}>{t('listening.authors_columns.mentions')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((author) => (
                <tr key={`${author.channel} ${author._id}`}>
                  <td>
                    <Link
                      to="/listening/mentions"
                      search={{ ...filterQuery(filtering.query), author: author._id, not_author: undefined }}
                      className={classes.author}
                    >
                      <PersonPicture name={author.name || author.handle} size={24} />
                      <span className={classes.name}>{author.name || author.handle || author._id}</span>
                      <ChannelName channel={author.channel} bare />
                    </Link>
                  </td>
                  <td className={classes.number}>
                    {author.followers > 0 ? shortNumber(author.followers, language) : '–'}
                  </td>
                  <td className={classes.bar}>
                    <SentimentBar
                      counts={author.by_sentiment}
                      share={author.count / (items[0]?.count ?? 1)}
                    />
                  </td>
                  <td className={classes.number}>
                    <NumberText value={author.count} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Answer>
    </Card>
  );
}
