import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWholeDay, type Holiday } from '#contracts/crm/sla/holiday.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ClockInput } from './clock-input.tsx';
import { withHolidays } from './draft.ts';
import { HolidayImport } from './holiday-import.tsx';
import classes from './holidays.module.css';

type Props = {
  holidays: readonly Holiday[];
  /** The time zone of the policy, for events of calendars at an instant. */
  zone: string;
  disabled: boolean;
  onChange: (holidays: Holiday[]) => void;
};

/** A list longer than this has a search field. */
const SEARCHED_FROM = 8;

/** Days on which no business time passes: typed in, from a calendar file, or a country's. */
export function HolidaysCard({ holidays, zone, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [importing, setImporting] = useState(false);
  const holds = makeTextFilter(search);
  const shown = holidays
    .map((one, index) => ({ one, index }))
    .filter(({ one }) => holds(`${one.date} ${one.name}`));
  const put = (index: number, change: Partial<Holiday>) => {
    const before = holidays[index];
    if (before) onChange(holidays.toSpliced(index, 1, { ...before, ...change }));
  };
  const add = () =>
    onChange([
      ...holidays,
      { date: '', name: '', yearly: false, start: '00:00', end: '24:00', source: 'own' },
    ]);
  return (
    <Card
      title={t('sla.holidays.title')}
      aside={
        !disabled && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCalendarPlus size={15} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t('sla.holidays.import')}
          </Button>
        )
      }
    >
      <p className={classes.about}>{t('sla.holidays.about')}</p>
      {holidays.length > SEARCHED_FROM && (
        <TextInput
          type="search"
          mb="sm"
          maw={260}
          aria-label={t('sla.holidays.search')}
          placeholder={t('sla.holidays.search')}
          leftSection={<IconSearch size={15} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {holidays.length > 0 && (
        <ul className={classes.list} aria-label={t('sla.holidays.title')}>
          {shown.map(({ one, index }) => (
            <HolidayRow
              key={index}
              holiday={one}
              disabled={disabled}
              onChange={(change) => put(index, change)}
              onRemove={() => onChange(holidays.toSpliced(index, 1))}
            />
          ))}
          {shown.length === 0 && <li className={classes.none}>{t('sla.holidays.nothing')}</li>}
        </ul>
      )}
      {holidays.length === 0 && <p className={classes.none}>{t('sla.holidays.empty')}</p>}
      {!disabled && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={add}
        >
          {t('sla.holidays.add')}
        </Button>
      )}
      {importing && (
        <HolidayImport
          own={holidays}
          zone={zone}
          onTake={(more) => onChange(withHolidays(holidays, more))}
          onClose={() => setImporting(false)}
        />
      )}
    </Card>
  );
}

type RowProps = {
  holiday: Holiday;
  disabled: boolean;
  onChange: (change: Partial<Holiday>) => void;
  onRemove: () => void;
};

function HolidayRow({ holiday, disabled, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const named = holiday.name || holiday.date || t('sla.holidays.new');
  const whole = isWholeDay(holiday);
  return (
    <li className={classes.row} aria-label={named}>
      <TextInput
        type="date"
        className={classes.date}
        aria-label={t('sla.holidays.date')}
        value={holiday.date}
        disabled={disabled}
        error={holiday.date === ''}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      <TextInput
        className={classes.name}
        aria-label={t('sla.holidays.name')}
        placeholder={t('sla.holidays.name')}
        maxLength={120}
        value={holiday.name}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <span className={classes.part}>
        <Switch
          label={t('sla.holidays.whole')}
          checked={whole}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            onChange({ start: currentTarget.checked ? '00:00' : '12:00', end: '24:00' })
          }
        />
        {!whole && (
          <>
            <ClockInput
              label={t('sla.holidays.closed_from')}
              value={holiday.start}
              disabled={disabled}
              onChange={(start) => onChange({ start })}
            />
            <span aria-hidden>–</span>
            <ClockInput
              label={t('sla.holidays.closed_to')}
              value={holiday.end}
              end
              disabled={disabled}
              onChange={(end) => onChange({ end })}
            />
          </>
        )}
      </span>
      <Switch
        className={classes.yearly}
        label={t('sla.holidays.yearly')}
        checked={holiday.yearly}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ yearly: currentTarget.checked })}
      />
      {!disabled && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('sla.holidays.remove', { name: named })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  );
}
