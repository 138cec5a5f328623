import { Button, Divider, NavLink, Popover, Skeleton, Text } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RANGE_GROUPS } from '#contracts/listening/ranges.ts';
import { formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { fromReaderTime } from '#web/kit/text/reader-clock.ts';
import { parseRange } from './query.ts';
import type { Days } from './range-calendar.tsx';
import type { FilterState } from './use-filter.ts';
import classes from './filter.module.css';

const RangeCalendar = lazy(() =>
  import('./range-calendar.tsx').then(({ RangeCalendar }) => ({ default: RangeCalendar })),
);

/** The height of a month, which keeps the menu in place while the calendar is loaded. */
const CALENDAR_HEIGHT = 212;

/** A day of the calendar (`2026-11-21`) as the instant at which it begins for the reader, plus whole days. */
function dayStart(day: string, plus = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return fromReaderTime({ year, month, day: date + plus, hour: 0, minute: 0 }).toISOString();
}

/** The time range: the usual ones by length or calendar, or any two days. */
export function RangeMenu({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { query, change, filter } = filtering;
  const [opened, setOpened] = useState(false);
  const [days, setDays] = useState<Days>([null, null]);
  const range = parseRange(query);
  const label = range
    ? t(`listening.ranges.${range}`)
    : formatShortSpan(new Date(filter.from), new Date(filter.to), language);
  const choose = (next: Days) => {
    setDays(next);
    const [first, last] = next;
    if (!first || !last) return;
    change({ from: dayStart(first), to: dayStart(last, 1), range: undefined });
    setOpened(false);
    setDays([null, null]);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.button}
          leftSection={<IconCalendar size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('listening.filter.time', { value: label })}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('listening.filter.time', { value: label })}>
        <div className={classes.ranges}>
          {RANGE_GROUPS.map((names) => (
            <div key={names.join()}>
              {names.map((name) => (
                <NavLink
                  key={name}
                  component="button"
                  label={t(`listening.ranges.${name}`)}
                  active={name === range}
                  aria-pressed={name === range}
                  {...(name === range ? { 'data-autofocus': true } : {})}
                  onClick={() => {
                    change({ range: name, from: undefined, to: undefined });
                    setOpened(false);
                  }}
                />
              ))}
            </div>
          ))}
        </div>
        <Divider my={4} />
        <Text size="xs" c="var(--es-dim)" px="sm" py={4}>
          {t('listening.filter.days')}
        </Text>
        <Suspense fallback={<Skeleton h={CALENDAR_HEIGHT} mx="xs" mb="xs" />}>
          <RangeCalendar days={days} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
