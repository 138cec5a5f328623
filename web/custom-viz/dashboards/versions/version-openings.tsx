import { useTranslation } from 'react-i18next';
import type { VersionOpenings as Openings } from '#contracts/custom-viz/openings.ts';
import { OPENING_DAYS } from '#contracts/custom-viz/openings.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatDay, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './versions.module.css';

type Props = { dashboardId: string; version: number };

/** Who opened a version: people by name with their last day, and how many openings came from outside. */
export function VersionOpenings({ dashboardId, version }: Props) {
  const { t } = useTranslation();
  const found = useCallQuery(useHome().calls.openings, { params: { _id: dashboardId } });
  return (
    <section className={classes.compare} aria-label={t('viz_dashboards.versions.seen', { version })}>
      <h3>{t('viz_dashboards.versions.seen', { version })}</h3>
      <QueryView of={found} loading={<RowsSkeleton rows={1} />}>
        {({ items }) => <Seen openings={items.find((one) => one.version === version)} />}
      </QueryView>
      <p className={classes.by}>{t('viz_dashboards.versions.seen_kept', { count: OPENING_DAYS })}</p>
    </section>
  );
}

function Seen({ openings }: { openings: Openings | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!openings) return <p className={classes.nobody}>{t('viz_dashboards.versions.seen_nobody')}</p>;
  const { people, links, embedded } = openings;
  // A day of the account's zone, whatever the zone of the reader is.
  const nameDay = (day: string): string => formatDay(new Date(`${day}T12:00:00`), language);
  return (
    <ul className={classes.people}>
      {people.map(({ _id, name, days, last }) => (
        <li key={_id}>
          <strong>{name || t('viz_dashboards.versions.seen_left')}</strong>{' '}
          <span className={classes.by}>
            {t('viz_dashboards.versions.seen_days', { count: days, last: nameDay(last) })}
          </span>
        </li>
      ))}
      {links > 0 && <li>{t('viz_dashboards.versions.seen_links', { count: links })}</li>}
      {embedded > 0 && <li>{t('viz_dashboards.versions.seen_embedded', { count: embedded })}</li>}
    </ul>
  );
}
