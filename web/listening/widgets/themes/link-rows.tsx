import { useTranslation } from 'react-i18next';
import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { DrillDownLink } from '../drill-down-link.tsx';
import list from '../parts/list.module.css';
import classes from './links.module.css';

type Props = { widget: Widget; of: 'domain' | 'link'; items: AnswerOfKind<'themes'>['items'] };

/** Sites or pages that are shared most: by how many posts, and by how many different texts. Each opens its mentions. */
export function LinkRows({ widget, of, items }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const most = items[0]?.count ?? 1;
  if (items.length === 0) return null;
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>{t(`dashboards.link_columns.${of}`)}</span>
        <span />
        <span>{t('dashboards.link_columns.posts')}</span>
        <span title={t('dashboards.clusters_help')}>{t('dashboards.link_columns.clusters')}</span>
      </div>
      <ol className={list.rows}>
        {items.map(({ value, members, query, count, clusters, by_sentiment }) => (
          <li key={value}>
            <DrillDownLink
              widget={widget}
              place={{ theme: { kind: of, value, members, query } }}
              className={classes.row}
              title={value}
              label={`${t('listening.mentions_of', { name: value, count, value: formatExactNumber(count, language) })}, ${t('dashboards.link_columns.clusters')}: ${formatExactNumber(clusters ?? count, language)}`}
            >
              <Address value={value} />
              <span>
                <SentimentBar counts={by_sentiment} share={count / most} />
              </span>
              <span className={list.number}>
                <NumberText value={count} />
              </span>
              <span className={`${list.number} ${list.dim}`} title={t('dashboards.clusters_help')}>
                <NumberText value={clusters ?? count} />
              </span>
            </DrillDownLink>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The site, and below it where on the site. */
function Address({ value }: { value: string }) {
  const end = value.search(/[/?]/);
  const site = end < 0 ? value : value.slice(0, end);
  return (
    <span className={classes.address}>
      <span className={classes.site}>{site}</span>
      {end >= 0 && <span className={classes.path}>{value.slice(end)}</span>}
    </span>
  );
}
