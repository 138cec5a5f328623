import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '#web/audit/punch-log/hours-text.ts';
import { toZonedDay } from '#web/audit/punch-log/zone-time.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import classes from './attendance.module.css';

type Row = {
  user: { _id: string; name: string };
  seconds: number;
  days: readonly number[];
  /** The content of the further columns. */
  extra: readonly ReactNode[];
};

type Props = { label: string; days: readonly string[]; extra: readonly string[]; rows: readonly Row[] };

/** Hours by person and day, their sum, and further columns for each person. */
export function DaysTable({ label, days, extra, rows }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { time_zone } = useSession().account;
  const [today] = useState(() => toZonedDay(new Date(), time_zone));
  const head = dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <ScrollRegion label={label} className={classes.scroll}>
      <table className={classes.table}>
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('service_times.time.person')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {head.format(new Date(`${day}T00:00:00.000Z`))}
              </th>
            ))}
            <th scope="col">{t('service_times.time.sum')}</th>
            {extra.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ user, seconds, days: perDay, extra: cells }) => (
            <tr key={user._id}>
              <th scope="row">
                <span className={classes.person}>
                  <PersonPicture name={user.name} size={24} />
                  {user.name}
                </span>
              </th>
              {days.map((day, index) => (
                <td key={day} data-none={(perDay[index] ?? 0) === 0 || undefined}>
                  {/* A future day has no value. */}
                  {day <= today && formatHours(perDay[index] ?? 0)}
                </td>
              ))}
              <td className={classes.sum}>{formatHours(seconds)}</td>
              {extra.map((name, index) => (
                <td key={name}>
                  <Fragment>{cells[index]}</Fragment>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
