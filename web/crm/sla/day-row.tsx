import { ActionIcon, Button, Menu, Switch } from '@mantine/core';
import { IconCoffee, IconDots, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BusinessDay } from '#contracts/crm/sla/business-hour.ts';
import { parseMinutes, formatMinutes } from '#contracts/crm/sla/week.ts';
import { ClockInput } from './clock-input.tsx';
import { useDayName } from './use-day-name.ts';
import classes from './sla.module.css';

type Props = {
  day: BusinessDay;
  /** Sunday is 0. */
  index: number;
  faultyEnd: boolean;
  faultyBreaks: boolean;
  disabled: boolean;
  onChange: (day: BusinessDay) => void;
  /** Gives every day these hours. */
  onAll: () => void;
};

/** One day of the week: open or closed, its hours, and its breaks. */
export function DayRow({ day, index, faultyEnd, faultyBreaks, disabled, onChange, onAll }: Props) {
  const { t } = useTranslation();
  const name = useDayName('long')(index);
  const overnight = parseMinutes(day.end) <= parseMinutes(day.start);
  return (
    <div className={classes.day} role="group" aria-label={name}>
      <Switch
        className={classes.dayName}
        label={name}
        checked={!day.is_holiday}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...day, is_holiday: !currentTarget.checked })}
      />
      {day.is_holiday ? (
        <span className={classes.closed}>{t('sla.hours.closed')}</span>
      ) : (
        <div className={classes.spans}>
          <ClockInput
            label={t('sla.hours.start_of', { day: name })}
            value={day.start}
            disabled={disabled}
            onChange={(start) => onChange({ ...day, start })}
          />
          <span aria-hidden>–</span>
          <ClockInput
            label={t('sla.hours.end_of', { day: name })}
            value={day.end}
            end
            error={faultyEnd}
            disabled={disabled}
            onChange={(end) => onChange({ ...day, end })}
          />
          {overnight && !faultyEnd && <span className={classes.next}>{t('sla.hours.next_day')}</span>}
          <Breaks day={day} name={name} disabled={disabled} faulty={faultyBreaks} onChange={onChange} />
        </div>
      )}
      {!disabled && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('sla.hours.more', { day: name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={day.is_holiday} onClick={() => onChange(withBreak(day))}>
              {t('sla.hours.add_break')}
            </Menu.Item>
            <Menu.Item onClick={onAll}>{t('sla.hours.copy')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {(faultyEnd || faultyBreaks) && (
        <p className={classes.error}>{t(faultyEnd ? 'sla.hours.empty' : 'sla.hours.breaks_wrong')}</p>
      )}
    </div>
  );
}

type BreakProps = Pick<Props, 'day' | 'disabled' | 'onChange'> & { name: string; faulty: boolean };

function Breaks({ day, name, disabled, faulty, onChange }: BreakProps) {
  const { t } = useTranslation();
  return day.breaks.map((one, index) => {
    const put = (change: Partial<typeof one>) =>
      onChange({ ...day, breaks: day.breaks.with(index, { ...one, ...change }) });
    return (
      // Breaks have no ids of their own; their place is what they are known by.
      <span className={classes.break} key={index}>
        <IconCoffee size={15} stroke={1.7} aria-hidden />
        <ClockInput
          label={t('sla.hours.break_start', { day: name })}
          value={one.start}
          error={faulty}
          disabled={disabled}
          onChange={(start) => put({ start })}
        />
        <span aria-hidden>–</span>
        <ClockInput
          label={t('sla.hours.break_end', { day: name })}
          value={one.end}
          end
          error={faulty}
          disabled={disabled}
          onChange={(end) => put({ end })}
        />
        {!disabled && (
          <Button
            className={classes.drop}
            variant="subtle"
            color="gray"
            aria-label={t('sla.hours.drop_break', { day: name })}
            onClick={() => onChange({ ...day, breaks: day.breaks.toSpliced(index, 1) })}
          >
            <IconX size={14} />
          </Button>
        )}
      </span>
    );
  });
}

/** An hour in the middle of the day, or after the last break. */
function withBreak(day: BusinessDay): BusinessDay {
  const from = parseMinutes(day.start);
  const end = parseMinutes(day.end);
  const to = end > from ? end : end + 1440;
  const last = day.breaks.at(-1);
  const begin = last ? parseMinutes(last.end) + 60 : Math.floor((from + to) / 120) * 60;
  return { ...day, breaks: [...day.breaks, { start: formatMinutes(begin), end: formatMinutes(begin + 60) }] };
}
