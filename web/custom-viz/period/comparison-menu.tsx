import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconArrowsDiff, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_COMPARISONS } from '#contracts/custom-viz/chart.ts';
import type { Period, PeriodComparison } from '#contracts/custom-viz/period.ts';
import { PeriodForm } from './period-form.tsx';
import { formatComparison } from './period-words.ts';
import { useReading } from './use-reading.ts';
import classes from './period.module.css';

const NAMED = ['before', 'year'] as const;
const FIRST_OWN: Period = { kind: 'this', unit: 'month', to_date: true };

function isSame(one: PeriodComparison, other: PeriodComparison): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Props = { value: readonly PeriodComparison[]; onChange: (comparisons: PeriodComparison[]) => void };

/** With what a chart is compared: the equal time before, a year before, and periods of its own, up to three. */
export function ComparisonMenu({ value, onChange }: Props) {
  const { t } = useTranslation();
  const reading = useReading();
  const [opened, setOpened] = useState(false);
  const words = value.map((one) => formatComparison(one, t, reading));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsDiff size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {words.length === 0
            ? t('viz_period.compare')
            : t('viz_period.compared', { periods: words.join(', ') })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown}>
        <ComparisonChoices value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The comparisons that can be chosen, beside a form for periods of one's own. */
export function ComparisonChoices({ value, onChange }: Props) {
  const { t } = useTranslation();
  const reading = useReading();
  const isFull = value.length >= MOST_COMPARISONS;
  const toggle = (one: PeriodComparison) => {
    const others = value.filter((other) => !isSame(one, other));
    if (others.length < value.length) onChange(others);
    else if (!isFull) onChange([...value, one]);
  };
  const own = value.filter((one) => typeof one !== 'string');
  return (
    <>
      <div className={classes.usual}>
        {[...NAMED, ...own].map((one) => {
          const isChosen = value.some((other) => isSame(one, other));
          return (
            <UnstyledButton
              key={JSON.stringify(one)}
              className={classes.choice}
              role="checkbox"
              aria-checked={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => toggle(one)}
            >
              <span>{formatComparison(one, t, reading)}</span>
              {isChosen && <IconCheck size={16} aria-hidden />}
            </UnstyledButton>
          );
        })}
        <p className={classes.most}>{t('viz_period.most', { count: MOST_COMPARISONS })}</p>
      </div>
      {!isFull && <PeriodForm value={FIRST_OWN} onApply={toggle} />}
    </>
  );
}
