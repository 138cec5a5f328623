import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackfillResult, backfillWork, startBackfills } from '#contracts/keywords/backfill.ts';
import { isOpenWork } from '#contracts/kit/long-work/work.ts';
import type { Product } from '#contracts/kit/products.ts';
import { useCallMutation, useRefresh } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { SinceChoice, toSince, USUAL_RANGE, type BackfillRange } from './since-choice.tsx';
import classes from './look-back.module.css';

/** Backfills many keywords from the stored posts, as one work; a running one is shown to every user. */
export function BulkBackfill({ product, ids }: { product: Product; ids: readonly string[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const refresh = useRefresh();
  const [range, setRange] = useState<BackfillRange>(USUAL_RANGE);
  const [started, setStarted] = useState<string>();
  const { works } = useWorks({ kind: backfillWork.kind }, () => refresh('mention.'));
  const start = useCallMutation(startBackfills, {
    refresh: ['long-work.'],
    onDone: ({ _id }) => setStarted(_id),
  });
  const work = works.find(({ _id, state, about_id }) =>
    started === undefined ? about_id === null && isOpenWork(state) : _id === started,
  );
  const done = work && BackfillResult.safeParse(work.result).data;
  const number = (value = 0) => formatExactNumber(value, language);
  return (
    <div className={classes.body}>
      <p className={classes.about}>{t('keywords.backfill.about')}</p>
      <div className={classes.act}>
        <SinceChoice value={range} onChange={setRange} />
        <Button
          disabled={work !== undefined && isOpenWork(work.state)}
          loading={start.isPending}
          onClick={() => start.send({ params: { product }, body: { ids: [...ids], from: toSince(range) } })}
        >
          {t('keywords.backfill.start')}
        </Button>
      </div>
      {work && (
        <WorkLine
          work={work}
          declaration={backfillWork}
          mayWrite
          title={t(isOpenWork(work.state) ? 'keywords.backfill.running' : 'keywords.backfill.last')}
          outcome={t('keywords.backfill.done', {
            searched: number(work.done),
            added: number(done?.added),
            removed: number(done?.removed),
          })}
        />
      )}
      {work && isOpenWork(work.state) && <p className={classes.about}>{t('keywords.backfill.goes_on')}</p>}
    </div>
  );
}
