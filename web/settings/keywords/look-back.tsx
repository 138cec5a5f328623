import { Button, Progress, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import { getLookBack, startLookBack, type LookBack } from '#contracts/settings/keywords/endpoints.ts';
import { useCall, useRefresh, useSend } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { exactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import classes from './look-back.module.css';

const RANGES = ['7', '30', '90', '365', 'all'] as const;
type Range = (typeof RANGES)[number];
const DAY_MS = 86_400_000;
/** How often progress is asked for while a look back runs, in milliseconds. */
const POLL_MS = 1000;

const since = (range: Range): string =>
  new Date(range === 'all' ? 0 : Date.now() - Number(range) * DAY_MS).toISOString();

const isRunning = (state: LookBack['state'] | undefined): boolean =>
  state === 'queued' || state === 'running';

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
  const [running, setRunning] = useState(false);
  const state = useCall(getLookBack, { params }, running ? { every: POLL_MS } : {});
  const last = state.data?.look_back ?? null;
  if (isRunning(last?.state) !== running) setRunning(isRunning(last?.state));
  const read = () => refresh('keyword.look-back-state');
  useLive('keyword.look_back', () => {
    read();
    refresh('mention.');
  });
  const start = useSend(startLookBack, { onDone: read });
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
            disabled={changed}
            loading={start.isPending || isRunning(last?.state)}
            onClick={() => start.send({ params, body: { from: since(range) } })}
          >
            {t(last ? 'keywords.look_back.again' : 'keywords.look_back.start')}
          </Button>
        </div>
        {last && <Outcome last={last} />}
      </div>
    </Card>
  );
}

function Outcome({ last }: { last: LookBack }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (value: number) => exactNumber(value, language);
  if (last.state === 'failed') {
    return (
      <p className={classes.failed} role="alert">
        {t('keywords.look_back.failed', { reason: last.error ?? '' })}
      </p>
    );
  }
  if (last.state === 'done') {
    const counts = {
      searched: number(last.searched),
      added: number(last.added),
      removed: number(last.removed),
    };
    return (
      <p className={classes.done} role="status">
        {t('keywords.look_back.done', counts)}{' '}
        <TextLink to="/listening/mentions" search={{ keyword: last.keyword_id, range: '12m' }}>
          {t('keywords.look_back.done_link')}
        </TextLink>
      </p>
    );
  }
  const share = last.total > 0 ? (last.searched / last.total) * 100 : 0;
  return (
    <div role="status">
      <div className={classes.progress}>
        <span>{t(last.state === 'queued' ? 'keywords.look_back.queued' : 'keywords.look_back.running')}</span>
        <span className="tabular">
          {last.total > 0 &&
            t('keywords.look_back.progress', { searched: number(last.searched), total: number(last.total) })}
        </span>
      </div>
      <Progress value={share} size="sm" aria-label={t('keywords.look_back.running')} />
    </div>
  );
}
