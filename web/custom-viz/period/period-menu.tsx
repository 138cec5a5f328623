import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '#contracts/custom-viz/period.ts';
import { PeriodForm } from './period-form.tsx';
import { formatDates, formatPeriod } from './period-words.ts';
import { useReading } from './use-reading.ts';
import classes from './period.module.css';

/** The periods that are chosen most. */
const USUAL: readonly Period[] = [
  { kind: 'this', unit: 'day', to_date: true },
  { kind: 'last', count: 1, unit: 'day', whole: true },
  { kind: 'last', count: 7, unit: 'day', whole: false },
  { kind: 'last', count: 30, unit: 'day', whole: false },
  { kind: 'last', count: 90, unit: 'day', whole: false },
  { kind: 'this', unit: 'week', to_date: true },
  { kind: 'last', count: 1, unit: 'week', whole: true },
  { kind: 'this', unit: 'month', to_date: true },
  { kind: 'last', count: 1, unit: 'month', whole: true },
  { kind: 'this', unit: 'quarter', to_date: true },
  { kind: 'last', count: 12, unit: 'month', whole: false },
  { kind: 'this', unit: 'year', to_date: true },
];

/** Chosen most too, where fiscal years are not those of the calendar. */
const FISCAL: readonly Period[] = [
  { kind: 'this', unit: 'fiscal_quarter', to_date: true },
  { kind: 'this', unit: 'fiscal_year', to_date: true },
];

const isSame = (one: Period, other: Period): boolean => JSON.stringify(one) === JSON.stringify(other);

type Props = {
  value: Period;
  onChange: (period: Period) => void;
  /** What the period is of, for screen readers. */
  label?: string;
};

/** A period in words, which opens the choice of another: the usual ones, or any by its parts; each with its dates. */
export function PeriodMenu({ value, onChange, label }: Props) {
  const { t } = useTranslation();
  const reading = useReading();
  const usual = (reading.fiscalStart ?? 1) === 1 ? USUAL : [...USUAL, ...FISCAL];
  const [opened, setOpened] = useState(false);
  const choose = (period: Period) => {
    onChange(period);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
          aria-label={`${label ?? t('viz_period.label')}: ${formatPeriod(value, t, reading)}, ${formatDates(value, reading)}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <span>{formatPeriod(value, t, reading)}</span>
          {value.kind !== 'between' && value.kind !== 'span' && (
            <span className={classes.dates}>{formatDates(value, reading)}</span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown}>
        <div className={classes.usual}>
          {usual.map((period) => (
            <UnstyledButton
              key={JSON.stringify(period)}
              className={classes.choice}
              aria-pressed={isSame(period, value)}
              onClick={() => choose(period)}
            >
              <span>{formatPeriod(period, t, reading)}</span>
              <span className={classes.dates}>{formatDates(period, reading)}</span>
            </UnstyledButton>
          ))}
        </div>
        <PeriodForm value={value} onApply={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
