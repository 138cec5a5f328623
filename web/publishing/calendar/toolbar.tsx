import { ActionIcon, Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconCalendarStar,
  IconChevronLeft,
  IconChevronRight,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconStack2,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { HOLIDAY_COUNTRIES } from './bars.ts';
import { turnPage, VIEWS, type CalendarAddress, type CalendarView } from './calendar-address.ts';
import { toDate } from './days.ts';
import { FilesMenu } from './files-menu.tsx';
import { FilterChips, FilterMenu } from './filters.tsx';
import classes from './calendar.module.css';

type Props = {
  address: CalendarAddress;
  days: readonly string[];
  today: string;
  zone: string;
  isPhone: boolean;
  unscheduled: number;
  change: (patch: Record<string, string | undefined>, options?: { replace?: boolean }) => void;
  onNote: (() => void) | undefined;
  onQueues: (() => void) | undefined;
};

/** On a phone a month, week or day is one list of days. */
const PHONE_VIEWS: readonly CalendarView[] = ['month', 'list', 'grid'];

/** What is shown: the period, the view, filters and what is written over days. */
export function Toolbar({
  address,
  days,
  today,
  zone,
  isPhone,
  unscheduled,
  change,
  onNote,
  onQueues,
}: Props) {
  const { t } = useTranslation();
  const views = isPhone ? PHONE_VIEWS : VIEWS;
  return (
    <>
      <div className={classes.toolbar}>
        <Button variant="default" size="sm" onClick={() => change({ day: undefined })}>
          {t('publishing_calendar.today')}
        </Button>
        <ActionIcon.Group>
          {([-1, 1] as const).map((by) => (
            <ActionIcon
              key={by}
              variant="default"
              size="input-sm"
              aria-label={t(by < 0 ? 'publishing_calendar.back' : 'publishing_calendar.on')}
              onClick={() => change({ day: turnPage(address, by) })}
            >
              {by < 0 ? <IconChevronLeft size={16} /> : <IconChevronRight size={16} />}
            </ActionIcon>
          ))}
        </ActionIcon.Group>
        <h2 className={classes.period} aria-live="polite">
          <PeriodName address={address} days={days} />
        </h2>
        <span className={classes.zone}>{zone}</span>
        <SegmentedControl
          className={classes.views}
          size="sm"
          aria-label={t('publishing_calendar.view')}
          value={views.includes(address.view) ? address.view : 'month'}
          onChange={(view) =>
            change({ view: view === 'month' ? undefined : view, day: pickDay(address, today) })
          }
          data={views.map((value) => ({ value, label: t(`publishing_calendar.views.${value}`) }))}
        />
      </div>
      <div className={classes.toolbar}>
        {!address.tray && !isPhone && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLayoutSidebarLeftExpand size={16} aria-hidden />}
            onClick={() => change({ tray: undefined })}
          >
            {t('publishing_calendar.tray_open', { count: unscheduled })}
          </Button>
        )}
        <FilterMenu address={address} change={change} />
        <BarsMenu address={address} change={change} onNote={onNote} />
        {onQueues && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconStack2 size={16} aria-hidden />}
            onClick={onQueues}
          >
            {t('publishing_queues.title')}
          </Button>
        )}
        <FilesMenu address={address} days={days} />
        <Search key={address.text === '' ? 'empty' : 'some'} address={address} change={change} />
        <FilterChips address={address} change={change} />
      </div>
    </>
  );
}

function pickDay({ day: open }: CalendarAddress, today: string): string | undefined {
  return open === today ? undefined : open;
}

function PeriodName({ address: { view, day: open }, days }: Pick<Props, 'address' | 'days'>) {
  const { i18n } = useTranslation();
  const [first = open, last = open] = [days[0], days.at(-1)];
  if (view === 'day')
    return dateFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' }).format(toDate(open));
  if (view === 'week')
    return dateFormat(i18n.language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).formatRange(toDate(first), toDate(last));
  return dateFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(toDate(open));
}

function BarsMenu({ address, change, onNote }: Pick<Props, 'address' | 'change' | 'onNote'>) {
  const { t, i18n } = useTranslation();
  const regions = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const toggle = (country: string) => {
    const { holidays } = address;
    const next = holidays.includes(country)
      ? holidays.filter((one) => one !== country)
      : [...holidays, country];
    change({ holidays: next.join(',') === 'TH' ? undefined : next.join(',') || 'none' });
  };
  return (
    <Menu position="bottom-start" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconCalendarStar size={16} aria-hidden />}>
          {t('publishing_calendar.days_menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('publishing_calendar.holidays')}</Menu.Label>
        {HOLIDAY_COUNTRIES.map((country) => (
          <Menu.CheckboxItem
            key={country}
            checked={address.holidays.includes(country)}
            onChange={() => toggle(country)}
          >
            {regions.of(country)}
          </Menu.CheckboxItem>
        ))}
        {onNote && (
          <>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick onClick={onNote}>
              {t('publishing_calendar.note_new')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** How long a pause in typing is before the posts are found. */
const PAUSE_MS = 250;

function Search({ address, change }: Pick<Props, 'address' | 'change'>) {
  const { t } = useTranslation();
  const [text, setText] = useState(address.text);
  const find = useDebouncedCallback(
    (typed: string) => change({ text: typed || undefined }, { replace: true }),
    PAUSE_MS,
  );
  return (
    <TextInput
      size="sm"
      type="search"
      className={classes.search}
      aria-label={t('publishing_calendar.search')}
      placeholder={t('publishing_calendar.search')}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        find(currentTarget.value);
      }}
    />
  );
}
