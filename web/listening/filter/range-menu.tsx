import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/th';
import { Button, Menu } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortSpan, useLanguage } from '#web/kit/text/format.ts';
import classes from './filter.module.css';
import { RANGE_NAMES, rangeOf } from './query.ts';
import type { Filtering } from './use-filter.ts';

type Days = [string | null, string | null];

/** A day of the calendar (`2026-11-21`) as the instant at which it begins for the reader, plus whole days. */
const dayStart = (day: string, plus = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plus).toISOString();
};

/** The time range: the usual ones that end now, or two days of the calendar. */
export function RangeMenu({ filtering }: { filtering: Filtering }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { query, change, filter } = filtering;
  const [opened, setOpened] = useState(false);
  const [days, setDays] = useState<Days>([null, null]);
  const [today] = useState(() => new Date());
  const range = rangeOf(query);
  const label = range
    ? t(`listening.ranges.${range}`)
    : shortSpan(new Date(filter.from), new Date(filter.to), language);
  const choose = (next: Days) => {
    setDays(next);
    const [first, last] = next;
    if (!first || !last) return;
    change({ from: dayStart(first), to: dayStart(last, 1), range: undefined });
    setOpened(false);
    setDays([null, null]);
  };
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.button}
          leftSection={<IconCalendar size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('listening.filter.time', { value: label })}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {RANGE_NAMES.map((name) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={name === range}
            closeMenuOnClick
            onChange={() => change({ range: name, from: undefined, to: undefined })}
          >
            {t(`listening.ranges.${name}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('listening.filter.days')}</Menu.Label>
        <DatePicker
          type="range"
          size="xs"
          px="xs"
          pb="xs"
          allowSingleDateInRange
          locale={language}
          value={days}
          onChange={choose}
          maxDate={today}
          ariaLabels={{
            previousMonth: t('listening.filter.month_before'),
            nextMonth: t('listening.filter.month_after'),
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
