import { useTranslation } from 'react-i18next';
import { getBreakdown } from '#contracts/listening/endpoints.ts';
import type { UsageOutlook } from '#contracts/settings/usage/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { exactNumber, percentText, useLanguage } from '#web/kit/text/format.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './usage.module.css';

/** Keywords that are shown; the others are in the overview. */
const MOST = 10;

/** Which keywords the month went to, and what each comes to if the month goes on as foreseen. */
export function ByKeywordCard({ usage }: { usage: UsageOutlook }) {
  const { t } = useTranslation();
  const may = useMay(['listening.keyword.read']);
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
  const shares = useCall(getBreakdown, { params: { dimension: 'keyword' }, query: { from, to } });
  // A keyword keeps its part of the month as far as anybody can foresee.
  const growth = month?.expected && month.used > 0 ? month.expected.likely / month.used : null;
  return (
    <Answer of={shares} loading={<BlockSkeleton height={160} />}>
      {({ items: keywords, total }) =>
        keywords.length === 0 ? (
          <p className={classes.since}>{t('usage.by_keyword_none')}</p>
        ) : (
          <>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('usage.keyword')}</th>
                  <th scope="col">{t('usage.amount')}</th>
                  <th scope="col">{t('usage.share')}</th>
                  <th scope="col">{t('usage.by_end')}</th>
                </tr>
              </thead>
              <tbody>
                {keywords.slice(0, MOST).map(({ value, label, count }) => (
                  <tr key={value}>
                    <th scope="row">
                      <TextLink
                        to={`/listening/mentions?${new URLSearchParams({ keyword: value, from, to }).toString()}`}
                      >
                        {label}
                      </TextLink>
                    </th>
                    <td>{exactNumber(count, language)}</td>
                    <td>{percentText(total === 0 ? 0 : count / total, language)}</td>
                    <td>
                      {growth === null ? '–' : `≈ ${exactNumber(Math.round(count * growth), language)}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={classes.expected}>{t('usage.by_keyword_about')}</p>
          </>
        )
      }
    </Answer>
  );
}
