import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewKeyword } from '#contracts/keywords/endpoints.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { resolveRange } from '#contracts/listening/ranges.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { isReadable, splitPatterns, type Draft } from './draft.ts';
import { toFeedQuery } from './feed-query.ts';
import { Found, type Span } from './preview-found.tsx';
import classes from './preview.module.css';

/** The pause in typing before the stored posts are searched, in milliseconds. */
const REST_MS = 350;
/** What the current words, saved or not, find in the stored posts of the last 30 days. An older search is aborted. */
export function PreviewCard({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const [span] = useState(lastDays);
  const mayOpen = usePermission(['listening.keyword.read']);
  const wanted = useMemo(
    () =>
      isReadable(draft)
        ? {
            body: { patterns: splitPatterns(draft), query: draft.query, match: draft.match },
            feedQuery: toFeedQuery(draft),
          }
        : null,
    [draft],
  );
  const [settled] = useDebouncedValue(wanted, REST_MS);
  const preview = useCallQuery(
    previewKeyword,
    { body: { ...(settled?.body ?? { patterns: [''] }), ...span, time_zone: getReaderZone() } },
    { enabled: settled !== null, keep: true },
  );
  const waiting = wanted !== settled || preview.isFetching;
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
      {wanted === null && settled === null ? (
        <p className={classes.none}>{words}</p>
      ) : (
        <div className={classes.found} data-old={waiting || undefined}>
          <QueryView of={preview} loading={<FoundSkeleton />}>
            {(found) => (
              <Found
                found={found}
                span={span}
                length={(Date.parse(span.to) - Date.parse(span.from)) / MS_PER_DAY}
                query={waiting || !mayOpen ? undefined : settled?.feedQuery}
              />
            )}
          </QueryView>
        </div>
      )}
    </Card>
  );
}

const lastDays = (): Span => resolveRange('30d', { now: new Date(), zone: getReaderZone() });

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
