import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  estimateBackfill,
  BackfillResult,
  backfillWork,
  startBackfill,
} from '#contracts/keywords/backfill.ts';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import { isOpenWork } from '#contracts/kit/long-work/work.ts';
import type { Product } from '#contracts/kit/products.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatExactNumber, formatLength, formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { SinceChoice, toSince, USUAL_RANGE, type BackfillRange } from './since-choice.tsx';
import classes from './look-back.module.css';

type OfKeyword = { product: Product; keywordId: string };

/** Matches a saved keyword against the posts stored already; unsaved changes would not be known to it. */
export function BackfillCard({ changed, ...keyword }: OfKeyword & { changed: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t('keywords.backfill.title')}>
      <div className={classes.body}>
        <p className={classes.about}>{t(`keywords.backfill.${changed ? 'unsaved' : 'about'}`)}</p>
        <LookBack {...keyword} variant="default" disabled={changed} />
      </div>
    </Card>
  );
}

/** The same, offered once a keyword was saved that finds other posts than before. */
export function BackfillOffer({ onClose, ...keyword }: OfKeyword & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes.offer} aria-label={t('keywords.backfill.title')}>
      <div className={classes.asked}>
        <p className={classes.about}>{t('keywords.backfill.offer')}</p>
        <CloseButton aria-label={t('keywords.backfill.close')} onClick={onClose} />
      </div>
      <LookBack {...keyword} variant="filled" disabled={false} focus />
    </section>
  );
}

type LookBackProps = OfKeyword & {
  variant: 'default' | 'filled';
  disabled: boolean;
  /** Offered after saving, whose button took the focus with it. */
  focus?: boolean;
};

/** Choose since when, watch it run, read what it found. */
function LookBack({ product, keywordId, variant, disabled, focus = false }: LookBackProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [range, setRange] = useState<BackfillRange>(USUAL_RANGE);
  const params = { product, _id: keywordId };
  const { works } = useWorks({ kind: backfillWork.kind, aboutId: keywordId }, () => refresh('mention.'));
  const last = works.at(0);
  const start = useCallMutation(startBackfill, { refresh: ['long-work.'] });
  return (
    <>
      <div className={classes.act}>
        <SinceChoice value={range} onChange={setRange} />
        <Button
          variant={variant}
          autoFocus={focus}
          disabled={disabled || (last !== undefined && isOpenWork(last.state))}
          loading={start.isPending}
          onClick={() => start.send({ params, body: { from: toSince(range) } })}
        >
          {t(last ? 'keywords.backfill.again' : 'keywords.backfill.start')}
        </Button>
        <Estimate params={params} from={toSince(range)} />
      </div>
      {last && (
        <WorkLine
          work={last}
          declaration={backfillWork}
          mayWrite
          title={t(isOpenWork(last.state) ? 'keywords.backfill.running' : 'keywords.backfill.last')}
          outcome={<Outcome work={last} params={params} />}
        />
      )}
    </>
  );
}

type EstimateProps = { params: { product: Product; _id: string }; from: string };

/** How much a look back would read: all that is stored, and since when that is. */
function Estimate({ params, from }: EstimateProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useCallQuery(estimateBackfill, { params, query: { from } }, { keep: true });
  if (!data) return null;
  if (data.oldest === null)
    return <span className={classes.since}>{t('keywords.backfill.nothing_stored')}</span>;
  const posts = formatExactNumber(data.posts, language);
  const day = formatLongDay(new Date(data.oldest), language);
  const reads = t('keywords.backfill.reads', { count: data.posts, posts, day });
  const takes =
    data.seconds === null
      ? ''
      : t('keywords.backfill.takes', { value: formatLength(Math.max(1, data.seconds), language) });
  return <span className={classes.since}>{[reads, takes].filter(Boolean).join(' · ')}</span>;
}

type OutcomeProps = { work: LongWork; params: EstimateProps['params'] };

function Outcome({ work, params }: OutcomeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (value: number) => formatExactNumber(value, language);
  // One that ended before its first step came to nothing.
  const found = BackfillResult.safeParse(work.result).data;
  if (!found) return null;
  const counts = { searched: number(work.done), added: number(found.added), removed: number(found.removed) };
  return (
    <p className={classes.done}>
      {work.finished_at && (
        <>
          <TimeText value={work.finished_at} />
          {' · '}
        </>
      )}
      {t('keywords.backfill.done', counts)}{' '}
      {work.finished_at && <LookedAt from={work.label['from']} to={work.finished_at} params={params} />}
    </p>
  );
}

const BEGINNING = new Date(0).toISOString();

type LookedAtProps = { from: string | undefined; to: string; params: OutcomeProps['params'] };

/** Leads to the keyword's mentions of the time that was looked at. */
function LookedAt({ from = BEGINNING, to, params }: LookedAtProps) {
  const { t } = useTranslation();
  const { data } = useCallQuery(estimateBackfill, { params, query: { from } }, { keep: true });
  // A chart of all years that computers know would have a bar for none of its posts.
  const search = { keyword: params._id, from: data?.oldest ?? from, to };
  return (
    <TextLink to="/listening/mentions" search={search} underline="always">
      {t('keywords.backfill.done_link')}
    </TextLink>
  );
}
