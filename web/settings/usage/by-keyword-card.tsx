import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UsageOutlook } from '#contracts/settings/usage/endpoints.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { requestAnswer } from '#web/listening/widgets/request-batch.ts';
import { buildArrivalFilter } from './meter-path.ts';
import classes from './usage.module.css';

/** The number of keywords that are shown; the others are in the overview. */
const MOST = 10;

/** The keywords that used up the month's quota, and the forecast of each for the whole month. */
export function ByKeywordCard({ usage }: { usage: UsageOutlook }) {
  const { t } = useTranslation();
  const may = usePermission(['listening.keyword.read']);
  return may ? (
    <Card title={t('usage.by_keyword')}>
      <Keywords usage={usage} />
    </Card>
  ) : null;
}

function Keywords({ usage: { from, to, items } }: { usage: UsageOutlook }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const month = items.find(({ meter }) => meter === 'monthly_mentions');
  const filter = buildArrivalFilter(from, to);
  const question = { kind: 'groups' as const, by: 'keyword' as const, filter, limit: MOST };
  const shares = useQuery({
    queryKey: ['analytics.query', getReaderZone(), question],
    queryFn: () => requestAnswer(question),
  });
  // The forecast assumes that a keyword keeps its share of the month.
  const growth = month?.expected && month.used > 0 ? month.expected.likely / month.used : null;
  return (
    <QueryView of={shares} loading={<BlockSkeleton height={160} />}>
      {(answer) => {
        if (answer.kind !== 'groups') return null;
        const { items: keywords, total } = answer;
        return keywords.length === 0 ? (
          <p className={classes.since}>{t('usage.by_keyword_none')}</p>
        ) : (
          <>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('usage.keyword')}</th>
                  <th scope="col">{t('usage.amount')}</th>
                  <th scope="col">{t('usage.share')}</th>
                  {growth !== null && <th scope="col">{t('usage.by_end')}</th>}
                </tr>
              </thead>
              <tbody>
                {keywords.map(({ value, label, count }) => (
                  <tr key={value}>
                    <th scope="row">
                      <TextLink
                        to={`/listening/mentions?${new URLSearchParams({ keyword: value, ...filter }).toString()}`}
                      >
                        {label}
                      </TextLink>
                    </th>
                    <td>{formatExactNumber(count, language)}</td>
                    <td>{formatPercent(total === 0 ? 0 : count / total, language)}</td>
                    {growth !== null && (
                      <td>{`≈ ${formatExactNumber(Math.round(count * growth), language)}`}</td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={classes.expected}>{t('usage.by_keyword_about')}</p>
          </>
        );
      }}
    </QueryView>
  );
}
