import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/th';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWeekday } from '#contracts/kit/week.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** The first and the last day of a range (`2026-11-21`), as far as they are chosen. */
export type Days = [string | null, string | null];

const YEAR = { year: 'numeric' } as const;
const MONTH = { ...YEAR, month: 'long' } as const;

/** The calendar of any two days until today. */
export function RangeCalendar({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const firstDay = toWeekday(useWeekStart());
  const [today] = useState(() => new Date());
  return (
    <DatePicker
      type="range"
      size="xs"
      px="xs"
      pb="xs"
      allowSingleDateInRange
      hideOutsideDates
      locale={language}
      firstDayOfWeek={firstDay}
      maxLevel="year"
      monthLabelFormat={(month) => dateFormat(language, MONTH).format(new Date(`${month}T00:00`))}
      yearLabelFormat={(year) => dateFormat(language, YEAR).format(new Date(`${year}T00:00`))}
      value={days}
      onChange={onChoose}
      maxDate={today}
      ariaLabels={{
        previousMonth: t('listening.filter.month_before'),
        nextMonth: t('listening.filter.month_after'),
      }}
    />
  );
}
