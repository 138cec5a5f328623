import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { sumPunches } from '#contracts/audit/punch.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { formatHours } from './hours-text.ts';
import classes from './punch-log.module.css';

export type Week = AnswerOf<typeof sumPunches>;

/** Hours by person and day; every number opens the entries behind it. */
export function WeekTable({ week, onOpen }: { week: Week; onOpen: (userId: string, day: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const head = dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const sumOf = (index: number): number =>
    week.items.reduce((sum, { days }) => sum + (days[index]?.seconds ?? 0), 0);
  return (
    <ScrollRegion label={t('audit.punch.table')} className={classes.scroll}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t('audit.punch.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('audit.punch.person')}</th>
            {week.days.map((day) => (
              <th key={day} scope="col">
                {head.format(new Date(`${day}T00:00:00.000Z`))}
              </th>
            ))}
            <th scope="col">{t('audit.punch.total')}</th>
          </tr>
        </thead>
        <tbody>
          {week.items.map(({ user, in_status, seconds, days }) => (
            <tr key={user._id}>
              <th scope="row">
                <span className={classes.person}>
                  <PersonPicture name={user.name} size={24} />
                  <span className={classes.name}>{user.name}</span>
                  {in_status && <span className={classes.in}>{t('audit.punch.in_now')}</span>}
                </span>
              </th>
              {week.days.map((day, index) => (
                <td key={day}>
                  <DayCell
                    name={user.name}
                    day={day}
                    worked={days[index]}
                    onOpen={() => onOpen(user._id, day)}
                  />
                </td>
              ))}
              <td className={classes.sum}>{formatHours(seconds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('audit.punch.total')}</th>
            {week.days.map((day, index) => (
              <td key={day}>{formatHours(sumOf(index))}</td>
            ))}
            <td className={classes.sum}>
              {formatHours(week.items.reduce((sum, { seconds }) => sum + seconds, 0))}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

type DayCellProps = {
  name: string;
  day: string;
  worked: Week['items'][number]['days'][number] | undefined;
  onOpen: () => void;
};

function DayCell({ name, day, worked, onOpen }: DayCellProps) {
  const { t } = useTranslation();
  const seconds = worked?.seconds ?? 0;
  const open = worked?.intervals.some(({ to }) => to === null);
  return (
    <UnstyledButton
      className={classes.cell}
      data-none={(worked?.intervals.length ?? 0) === 0 || undefined}
      data-open={open || undefined}
      aria-label={t('audit.punch.open_day', { name, day, time: formatHours(seconds) })}
      onClick={onOpen}
    >
      {(worked?.intervals.length ?? 0) === 0 ? '–' : formatHours(seconds)}
    </UnstyledButton>
  );
}
