import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StoredFault, LastFault } from '#contracts/inbound/fault.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { listGaps } from '#contracts/listening/collection-gaps/endpoints.ts';
import type { CollectionGap, GapReason } from '#contracts/listening/collection-gaps/gap.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Item } from '#web/kit/area/item.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TechnicalDetail } from '#web/kit/ui/technical-detail.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { RefusedLink } from '#web/refused/refused-link.tsx';
import classes from './monitors.module.css';

/** How far back gaps are reported, in days. */
const DAYS = 90;

/** The current fault of a source, and the times in which it could not be collected from. */
export function SourceHealth({ monitor }: { monitor: Item }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [{ from, to }] = useState(lastDays);
  const gaps = useCallQuery(listGaps, { query: { from, to, source: monitor._id } });
  const fault = LastFault.safeParse(monitor['last_error']).data;
  return (
    <section className={classes.health} aria-label={t('monitors.health')}>
      <h3 className={classes.title}>{t('monitors.health')}</h3>
      {fault && (
        <>
          <p className={classes.fault} role="status">
            {formatStoredFault(StoredFault.safeParse(monitor['last_error_fault']).data, fault)}
          </p>
          <TechnicalDetail text={fault} />
        </>
      )}
      <QueryView inline of={gaps} loading={<RowsSkeleton rows={2} />}>
        {({ items }) => <Gaps gaps={items.flatMap(holeOf)} />}
      </QueryView>
      <p className={classes.none}>
        {t('monitors.found', {
          count: Number(monitor['found']),
          value: formatExactNumber(Number(monitor['found']), language),
        })}
      </p>
      <div className={classes.links}>
        <TextLink size="sm" to="/listening/mentions" search={{ source: monitor._id }}>
          {t('monitors.feed')}
        </TextLink>
        <RefusedLink product="listening" source={monitor._id} />
      </div>
    </section>
  );
}

function lastDays() {
  return {
    from: new Date(Date.now() - DAYS * MS_PER_DAY).toISOString(),
    to: new Date().toISOString(),
  };
}

type SourceGap = Omit<CollectionGap, 'reason'> & { reason: Exclude<GapReason, 'not_begun'> };

/** The time before a source was followed is no gap in the collection. */
function holeOf({ reason, ...gap }: CollectionGap): SourceGap[] {
  return reason === 'not_begun' ? [] : [{ ...gap, reason }];
}

function Gaps({ gaps }: { gaps: readonly SourceGap[] }) {
  const { t } = useTranslation();
  if (gaps.length === 0) return <p className={classes.none}>{t('monitors.no_gaps', { count: DAYS })}</p>;
  return (
    <ul className={classes.gaps}>
      {gaps.toReversed().map(({ from, to, reason }) => (
        <li key={`${from} ${reason}`}>
          <TimeText value={from} /> – {to === null ? t('monitors.now') : <TimeText value={to} />}
          {' · '}
          {t(`monitors.gaps.${reason}`)}
        </li>
      ))}
    </ul>
  );
}
