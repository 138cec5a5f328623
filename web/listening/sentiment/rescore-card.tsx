import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { isOpenWork, type LongWork } from '#contracts/kit/long-work/work.ts';
import { UNDO_HOURS, undoWork } from '#contracts/listening/corrections/undo-work.ts';
import { rescore, rescoreWork, RescoreResult } from '#contracts/listening/sentiment-rules/endpoints.ts';
import { useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import type { Period } from '#web/kit/period/use-period.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { RescoreOutcome } from './rescore-outcome.tsx';
import { UndoWork } from './undo-work.tsx';
import classes from './sentiment.module.css';

type Props = { period: Period; mayWrite: boolean };

/** Rescores stored mentions with the current rules and model: counted first, then done. */
export function RescoreCard({ period, mayWrite }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { works } = useWorks({ kind: rescoreWork.kind }, () => refresh('mention.'));
  const begin = useCallMutation(rescore, { refresh: ['long-work.'] });
  const { works: undoes } = useWorks({ kind: undoWork.kind }, () => refresh('mention.'));
  const now = useNow(60_000).getTime();
  const [newest] = works;
  const busy = begin.isPending || (newest !== undefined && isOpenWork(newest.state));
  const start = async (dry_run: boolean) => {
    const question = {
      title: t('sentiment.rescore.act'),
      text: t('sentiment.rescore.ask'),
      act: t('sentiment.rescore.act'),
    };
    if (dry_run || (await confirm(question))) begin.send({ body: { ...period, dry_run } });
  };
  // Counting again does not remove the undo of the last rescoring that changed something.
  const changed = works.find((work) => canGoBack(work, now) && resultOf(work)?.dry_run === false);
  return (
    <Card title={t('sentiment.rescore.title')}>
      <p className={classes.about}>
        {t('sentiment.rescore.about')}{' '}
        <TextLink to="/settings/account/sentiment" underline="always">
          {t('sentiment.rescore.rules')}
        </TextLink>
      </p>
      <Group gap="xs">
        <Button variant="default" disabled={!mayWrite || busy} onClick={() => void start(true)}>
          {t('sentiment.rescore.dry')}
        </Button>
        <Button variant="default" disabled={!mayWrite || busy} onClick={() => void start(false)}>
          {t('sentiment.rescore.act')}
        </Button>
      </Group>
      {newest && (
        <div className={classes.lines}>
          <Line work={newest} undoes={undoes} mayWrite={mayWrite} />
          {changed && changed !== newest && <Line work={changed} undoes={undoes} mayWrite={mayWrite} />}
        </div>
      )}
    </Card>
  );
}

const resultOf = ({ result }: LongWork) => RescoreResult.safeParse(result).data;

function canGoBack({ finished_at }: LongWork, now: number): boolean {
  return finished_at !== null && now - Date.parse(finished_at) < UNDO_HOURS * MS_PER_HOUR;
}

function Line(props: { work: LongWork; undoes: readonly LongWork[]; mayWrite: boolean }) {
  const { t } = useTranslation();
  const result = resultOf(props.work);
  const changes = result?.dry_run === false && Object.keys(result.changes).length > 0;
  return (
    <WorkLine
      work={props.work}
      declaration={rescoreWork}
      mayWrite={props.mayWrite}
      title={t(result?.dry_run === false ? 'sentiment.rescore.act' : 'sentiment.rescore.dry')}
      outcome={
        result && (
          <>
            <RescoreOutcome result={result} />
            {changes && (
              <div className={classes.back}>
                <UndoWork {...props} />
              </div>
            )}
          </>
        )
      }
    />
  );
}
