import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { previewKeyword } from '#contracts/settings/keywords/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Strip } from '#web/kit/chart/strip.tsx';
import { dayOf, exactNumber, shortNumber, useLanguage } from '#web/kit/text/format.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { isReadable, patternsOf, type Draft } from './draft.ts';
import classes from './preview.module.css';
import { Sample } from './preview-sample.tsx';

type Preview = AnswerOf<typeof previewKeyword>;

/** How long typing must rest before the stored posts are searched, in milliseconds. */
const REST_MS = 350;
const DAYS = 30;

/** What the words as they stand, saved or not, find in the stored posts of the last 30 days. An older search is given up. */
export function PreviewCard({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const [days] = useState(lastDays);
  const wanted = useMemo(
    () =>
      isReadable(draft) ? { patterns: patternsOf(draft), query: draft.query, match: draft.match } : null,
    [draft],
  );
  const [asked] = useDebouncedValue(wanted, REST_MS);
  const preview = useCallQuery(
    previewKeyword,
    { body: { ...(asked ?? { patterns: [''] }), ...days } },
    { enabled: asked !== null, keep: true },
  );
  const waiting = wanted !== asked || preview.isFetching;
  const words =
    (draft.query ?? draft.raw).trim() === '' ? t('keywords.preview.none') : t('keywords.preview.invalid');
  return (
    <Card
      title={t('keywords.preview.title')}
      aside={
        <span className={classes.updating} role="status">
          {wanted !== null && waiting && preview.data !== undefined && t('keywords.preview.updating')}
        </span>
      }
    >
      {wanted === null && asked === null ? (
        <p className={classes.none}>{words}</p>
      ) : (
        <div className={classes.found} data-old={waiting || undefined}>
          <Answer of={preview} loading={<FoundSkeleton />}>
            {(found) => <Found found={found} />}
          </Answer>
        </div>
      )}
    </Card>
  );
}

const lastDays = (): { from: string; to: string } => {
  const now = Date.now();
  return { from: new Date(now - DAYS * MS_PER_DAY).toISOString(), to: new Date(now).toISOString() };
};

function Found({ found }: { found: Preview }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { count, fresh, searched, hidden, days, sample } = found;
  const number = (value: number) => exactNumber(value, language);
  const bars = useMemo(
    () => days.map(({ at, count }) => ({ id: at, label: dayOf(new Date(at), language), values: { count } })),
    [days, language],
  );
  const unseen = hidden > 0 && t('keywords.preview.hidden', { count: hidden, value: number(hidden) });
  if (count === 0)
    return (
      <p className={classes.none}>
        {t('keywords.preview.nothing')} {unseen}
      </p>
    );
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      <p className={classes.numbers}>
        <strong className={classes.count}>
          {t('keywords.preview.posts', { count, value: number(count) })}
        </strong>{' '}
        <span>
          ({t('keywords.preview.a_day', { value: shortNumber(Math.round(count / DAYS), language) })})
        </span>
        {' · '}
        <span title={t('keywords.preview.fresh_help', { value: number(fresh) })}>
          {t('keywords.preview.fresh', { value: share.format(fresh / count) })}
        </span>
        {' · '}
        <span>{t('keywords.preview.searched', { value: number(searched) })}</span>
        {unseen && <> · {unseen}</>}
      </p>
      <Strip
        label={t('keywords.preview.chart')}
        bars={bars}
        series={[{ id: 'count', label: t('keywords.preview.days'), token: '--es-accent-text' }]}
        height={56}
      />
      <h3 className={classes.sampleTitle}>{t('keywords.preview.sample')}</h3>
      <ul className={classes.sample}>
        {sample.map((post) => (
          <Sample key={post._id} post={post} />
        ))}
      </ul>
    </>
  );
}

function FoundSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('kit.state.loading')}>
      <Skeleton height={14} width="50%" radius="sm" my={8} />
      <Skeleton height={56} radius="sm" my={12} />
      <Skeleton height={12} width="90%" radius="sm" my={12} />
      <Skeleton height={12} width="80%" radius="sm" my={12} />
    </div>
  );
}
