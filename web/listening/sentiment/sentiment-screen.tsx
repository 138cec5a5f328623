import { useTranslation } from 'react-i18next';
import { getAccuracy } from '#contracts/listening/corrections/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { PeriodChoice } from '#web/kit/period/period-choice.tsx';
import { usePeriod } from '#web/kit/period/use-period.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { AccuracyNumbers } from './accuracy-numbers.tsx';
import { ByGroup } from './by-group.tsx';
import { Confusion } from './confusion.tsx';
import { LearnCard } from './learn-card.tsx';
import { RescoreCard } from './rescore-card.tsx';
import { ReviewCard } from './review-card.tsx';
import classes from './sentiment.module.css';

/** How reliable the sentiment of mentions is: measured by people, trained by people, switched by people. */
export function SentimentScreen() {
  const { t } = useTranslation();
  const { days, period, choose } = usePeriod();
  const refresh = useRefresh();
  const mayWrite = usePermission(['listening.auto_sentiment.write']);
  const accuracy = useCallQuery(getAccuracy, { query: period }, { keep: true });
  useLive('sentiment.', () => refresh('sentiment.'));
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('sentiment.about')}
        action={<PeriodChoice days={days} choose={choose} />}
      />
      <div className={classes.grid}>
        <QueryView of={accuracy} loading={<BlockSkeleton height={88} />}>
          {(found) => <AccuracyNumbers accuracy={found} />}
        </QueryView>
        <ReviewCard period={period} mayWrite={mayWrite} />
        {/* The lower parts wait for the upper ones, so that nothing moves while it is read. */}
        {accuracy.data && accuracy.data.model.rows > 0 && (
          <div className={classes.pair}>
            <Card title={t('sentiment.confusion.title')} flush>
              <Confusion accuracy={accuracy.data} />
            </Card>
            <Card title={t('sentiment.groups.title')} flush>
              <ByGroup accuracy={accuracy.data} />
            </Card>
          </div>
        )}
        {!accuracy.isPending && (
          <>
            <LearnCard mayWrite={mayWrite} />
            <RescoreCard period={period} mayWrite={mayWrite} />
          </>
        )}
      </div>
    </PageBody>
  );
}
