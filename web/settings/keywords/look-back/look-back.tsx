import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import { isOpenWork } from '#contracts/kit/long-work/work.ts';
import type { Product } from '#contracts/kit/products.ts';
import {
  estimateLookBack,
  LookBackResult,
  lookBackWork,
  startLookBack,
} from '#contracts/settings/keywords/look-back.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import { exactNumber, lengthOf, longDay, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './look-back.module.css';

const RANGES = ['7', '30', '90', '365', 'all'] as const;
type Range = (typeof RANGES)[number];
const DAY_MS = 86_400_000;

/** To the day, so that the same choice asks the same question. */
const since = (range: Range): string => {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return new Date(range === 'all' ? 0 : today - Number(range) * DAY_MS).toISOString();
};

type Props = {
  product: Product;
  keywordId: string;
  /** Just saved: the offer says so. */
  saved: boolean;
  /** Unsaved changes: a look back would not know them. */
  changed: boolean;
};

/** Matches a saved keyword against the posts stored already: choose since when, watch it run, read what it found. */
export function LookBackCard({ product, keywordId, saved, changed }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [range, setRange] = useState<Range>('30');
  const params = { product, _id: keywordId };
  const { works } = useWorks({ kind: lookBackWork.kind, aboutId: keywordId }, () => refresh('mention.'));
  const last = works.at(0);
  const start = useCallMutation(startLookBack, { refresh: ['long-work.'] });
  const text = changed
    ? t('keywords.look_back.unsaved')
    : t(saved ? 'keywords.look_back.offer' : 'keywords.look_back.about');
  return (
    <Card title={t('keywords.look_back.title')}>
      <div className={classes.body} data-offer={(saved && !changed) || undefined}>
        <p className={classes.about}>{text}</p>
        <div className={classes.act}>
          <Select
            aria-label={t('keywords.look_back.since')}
            leftSection={<span className={classes.since}>{t('keywords.look_back.since')}</span>}
            leftSectionWidth={64}
            w={220}
            allowDeselect={false}
            value={range}
            onChange={(value) => setRange(RANGES.find((one) => one === value) ?? '30')}
            data={RANGES.map((one) => ({ value: one, label: t(`keywords.look_back.ranges.${one}`) }))}
          />
          <Button
            variant={saved && !changed ? 'filled' : 'default'}
            disabled={changed || (last !== undefined && isOpenWork(last.state))}
            loading={start.isPending}
            onClick={() => start.send({ params, body: { from: since(range) } })}
          >
            {t(last ? 'keywords.look_back.again' : 'keywords.look_back.start')}
          </Button>
          <Estimate params={params} from={since(range)} />
        </div>
        {last && (
          <WorkLine
            work={last}
            declaration={lookBackWork}
            mayWrite
            title={t(isOpenWork(last.state) ? 'keywords.look_back.running' : 'keywords.look_back.last')}
            outcome={<Outcome work={last} keywordId={keywordId} />}
          />
        )}
      </div>
    </Card>
  );
}

type EstimateProps = { params: { product: Product; _id: string }; from: string };

/** How much a look back would read: all that is stored, and since when that is. */
function Estimate({ params, from }: EstimateProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useCallQuery(estimateLookBack, { params, query: { from } }, { keep: true });
  if (!data) return null;
  if (data.oldest === null)
    return <span className={classes.since}>{t('keywords.look_back.nothing_stored')}</span>;
  const posts = exactNumber(data.posts, language);
  const day = longDay(new Date(data.oldest), language);
  const reads = t('keywords.look_back.reads', { count: data.posts, posts, day });
  const takes =
    data.seconds === null
      ? ''
      : t('keywords.look_back.takes', { value: lengthOf(Math.max(1, data.seconds), language) });
  return <span className={classes.since}>{[reads, takes].filter(Boolean).join(' · ')}</span>;
}

function Outcome({ work, keywordId }: { work: LongWork; keywordId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (value: number) => exactNumber(value, language);
  const { added, removed } = LookBackResult.parse(work.result);
  const counts = { searched: number(work.done), added: number(added), removed: number(removed) };
  return (
    <p className={classes.done}>
      {work.finished_at && (
        <>
          <TimeText value={work.finished_at} />
          {' · '}
        </>
      )}
      {t('keywords.look_back.done', counts)}{' '}
      <TextLink to="/listening/mentions" search={{ keyword: keywordId, range: '12m' }}>
        {t('keywords.look_back.done_link')}
      </TextLink>
    </p>
  );
}
