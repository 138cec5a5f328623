import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOpenWork } from '#contracts/kit/long-work/work.ts';
import type { Adaptation } from '#contracts/listening/corrections/adaptation.ts';
import {
  learnAdaptation,
  learnWork,
  listAdaptations,
  switchAdaptation,
} from '#contracts/listening/corrections/endpoints.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { formatMoment, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './sentiment.module.css';

/** What was learnt from the corrections of the account: measured before users are asked to apply it. */
export function LearnCard({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const learnt = useCallQuery(listAdaptations, {});
  const { works } = useWorks({ kind: learnWork.kind }, () => refresh('sentiment.'));
  const learn = useCallMutation(learnAdaptation, { refresh: ['long-work.', 'sentiment.'] });
  const [running] = works.filter(({ state }) => isOpenWork(state));
  return (
    <Card title={t('sentiment.learn.title')}>
      <p className={classes.about}>{t('sentiment.learn.about')}</p>
      <QueryView of={learnt} loading={<RowsSkeleton rows={2} />}>
        {({ items, sampled, fewest, suggested }) => (
          <>
            <p className={classes.suggestion} data-strong={suggested !== 'none' || undefined}>
              {t(`sentiment.learn.suggest.${suggested}`, { count: Math.max(0, fewest - sampled), sampled })}
            </p>
            {running ? (
              <WorkLine work={running} declaration={learnWork} mayWrite={mayWrite} />
            ) : (
              <Button
                variant={suggested === 'learn' ? 'filled' : 'default'}
                disabled={!mayWrite || sampled < fewest}
                loading={learn.isPending}
                onClick={() => learn.send({})}
              >
                {t('sentiment.learn.act')}
              </Button>
            )}
            <ul className={classes.learnt}>
              {items.map((one) => (
                <Learnt key={one._id} adaptation={one} mayWrite={mayWrite} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Card>
  );
}

function Learnt({ adaptation, mayWrite }: { adaptation: Adaptation; mayWrite: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const turn = useCallMutation(switchAdaptation, { refresh: ['sentiment.'] });
  const { _id, active, is_improvement, metrics, created_at } = adaptation;
  const { before, after, measured, won, lost, words } = metrics;
  const percent = (share: number) => formatPercent(share, language);
  return (
    <li>
      <Switch
        checked={active}
        disabled={!mayWrite || turn.isPending}
        onChange={({ currentTarget }) =>
          turn.send({ params: { _id }, body: { active: currentTarget.checked } })
        }
        label={t('sentiment.learn.of', { at: formatMoment(new Date(created_at), language) })}
        description={t('sentiment.learn.figures', {
          before: percent(before.accuracy),
          after: percent(after.accuracy),
          f1_before: before.macro_f1.toFixed(2),
          f1_after: after.macro_f1.toFixed(2),
          measured,
          won,
          lost,
        })}
      />
      <p className={classes.note}>
        {t(is_improvement ? 'sentiment.learn.helps' : 'sentiment.learn.helps_not')}
      </p>
      {words.length > 0 && (
        <p className={classes.note}>
          {words
            .map(
              ({ word, sentiment }) =>
                `${word} → ${t(`kit.sentiment.${sentiment}` as 'kit.sentiment.neutral')}`,
            )
            .join(' · ')}
        </p>
      )}
    </li>
  );
}
