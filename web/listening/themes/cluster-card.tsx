import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { countClusters, listClusters } from '#contracts/listening/clusters/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { filterQuery } from '../filter/query.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { AfterFirst } from '../no-mentions.tsx';
import { SentimentBar } from '../sentiment-bar.tsx';
import classes from './themes.module.css';

type Cluster = AnswerOf<typeof listClusters>['items'][number];

/** Near-duplicates, texts that were posted more than once with few words changed: reposts and campaigns. */
export function ClusterCard({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const clusters = useCallQuery(listClusters, { query: filtering.filter }, { keep: true });
  return (
    <Card title={t('themes.tabs.similar')} aside={<Both filtering={filtering} />}>
      <QueryView of={clusters} loading={<RowsSkeleton rows={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <AfterFirst until={filtering.filter.to}>
              <Empty title={t('themes.similar.empty')} help={t('themes.similar.empty_help')} />
            </AfterFirst>
          ) : (
            <ul className={classes.clusters}>
              {items.map((cluster) => (
                <ClusterLine
                  key={cluster.cluster}
                  cluster={cluster}
                  most={items[0]?.count ?? 1}
                  filtering={filtering}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function Both({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useCallQuery(countClusters, { query: filtering.filter }, { keep: true });
  if (!data) return null;
  return (
    <span className={classes.both}>
      {t('themes.similar.both', {
        posts: formatExactNumber(data.posts, language),
        clusters: formatExactNumber(data.clusters, language),
      })}
    </span>
  );
}

type LineProps = { cluster: Cluster; most: number; filtering: FilterState };

function ClusterLine({ cluster, most, filtering }: LineProps) {
  const { t } = useTranslation();
  const { first, count, authors, by_sentiment } = cluster;
  return (
    <li>
      <Link
        to="/listening/mentions"
        search={{ ...filterQuery(filtering.query), cluster: cluster.cluster }}
        className={classes.cluster}
      >
        <span className={classes.times}>{t('themes.similar.times', { count })}</span>
        <span className={classes.said}>
          <span className={classes.text}>{first.text}</span>
          <span className={classes.about}>
            {cluster.channels.map((channel) => (
              <ChannelName key={channel} channel={channel} bare />
            ))}
            {t('themes.similar.authors', { count: authors })}
            {' · '}
            {t('themes.similar.first', { name: first.author.name || first.author.handle })}
            {' · '}
            <TimeText value={cluster.first_at} />
          </span>
        </span>
        <span className={classes.feeling}>
          <SentimentBar counts={by_sentiment} share={count / most} />
        </span>
      </Link>
    </li>
  );
}
