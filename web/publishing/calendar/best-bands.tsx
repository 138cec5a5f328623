import { useTranslation } from 'react-i18next';
import { listBestTimes } from '#contracts/publishing/results.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { formatLift } from '../results/format-slot.ts';
import { useCalendarTools } from './calendar-context.ts';
import { toDate } from './days.ts';
import classes from './calendar.module.css';

/** The hours of a day at which posts of a channel did best, as faint bands with the number of posts that say so. */
export function BestBands({ day }: { day: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { zone } = useCalendarTools();
  const { data } = useCallQuery(listBestTimes, { query: { zone } });
  const weekday = toDate(day).getUTCDay() || 7;
  const bands = (data?.items ?? []).flatMap(({ account_name, slots }) =>
    slots.flatMap((slot) => (slot.weekday === weekday ? [{ account_name, slot }] : [])),
  );
  return bands.map(({ account_name, slot: { hour, lift, n } }) => (
    <div
      key={`${account_name} ${hour}`}
      className={classes.best}
      style={{ top: `${(hour / 24) * 100}%` }}
      title={t('publishing_results.best_band', {
        account: account_name,
        lift: formatLift(lift, language),
        count: n,
      })}
    >
      <span>{t('publishing_results.band_n', { count: n })}</span>
    </div>
  ));
}
