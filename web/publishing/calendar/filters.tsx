import {
  Button,
  Checkbox,
  NavLink,
  Popover,
  ScrollArea,
  SegmentedControl,
  Stack,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { FILTERS, getFilterValues, type CalendarAddress, type FilterName } from './calendar-address.ts';
import { useFilterValues } from './filter-values.ts';
import classes from './calendar.module.css';

type ChangeAddress = (patch: Record<string, string | undefined>) => void;
type Props = { address: CalendarAddress; change: ChangeAddress };

/** More values than this have a search field. */
const MANY = 8;

function setFilter(
  { address, change }: Props,
  name: FilterName,
  values: readonly string[],
  isOut: boolean,
): void {
  const others = address.without.filter((one) => one !== name);
  const without = isOut && values.length > 0 ? [...others, name] : others;
  change({ [name]: values.join(',') || undefined, without: without.join(',') || undefined });
}

/** Chooses filters: first what is filtered, then its values, which are included or left out. */
export function FilterMenu({ address, change }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [inside, setInside] = useState<FilterName>();
  const open = (next: boolean) => {
    setOpened(next);
    setInside(undefined);
  };
  return (
    <Popover
      opened={opened}
      onChange={open}
      position="bottom-start"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={() => open(!opened)}
        >
          {t('publishing_calendar.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('publishing_calendar.filter')}>
        {inside ? (
          <Values
            key={inside}
            name={inside}
            address={address}
            change={change}
            onBack={() => setInside(undefined)}
          />
        ) : (
          <>
            <NavLink
              component="button"
              label={t('publishing_calendar.waits_for_me')}
              active={address.waits}
              onClick={() => change({ waits: address.waits ? undefined : 'me' })}
            />
            {FILTERS.map((name) => (
              <NavLink
                key={name}
                component="button"
                label={t(`publishing_calendar.filters.${name}`)}
                rightSection={<IconChevronRight size={14} aria-hidden />}
                onClick={() => setInside(name)}
              />
            ))}
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Values({ name, address, change, onBack }: Props & { name: FilterName; onBack: () => void }) {
  const { t } = useTranslation();
  const values = useFilterValues(true)[name];
  const [search, setSearch] = useState('');
  const [isOut, setOut] = useState(address.without.includes(name));
  const chosen = getFilterValues(address, name);
  const isSingle = name === 'campaign' || name === 'author';
  const set = (next: readonly string[], out: boolean) => setFilter({ address, change }, name, next, out);
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value);
    const added = others.length === chosen.length ? [value] : [];
    set(isSingle ? added : [...others, ...added], isOut);
  };
  const holds = makeTextFilter(search);
  return (
    <Stack gap={8}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        onClick={onBack}
        data-autofocus
      >
        {t(`publishing_calendar.filters.${name}`)}
      </Button>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t(`publishing_calendar.filters.${name}`)}
        value={isOut ? 'not' : 'is'}
        onChange={(value) => {
          setOut(value === 'not');
          if (chosen.length > 0) set(chosen, value === 'not');
        }}
        data={[
          { value: 'is', label: t('publishing_calendar.is') },
          { value: 'not', label: t('publishing_calendar.is_not') },
        ]}
      />
      {values.length > MANY && (
        <TextInput
          size="xs"
          aria-label={t('publishing_calendar.find_value')}
          placeholder={t('publishing_calendar.find_value')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {values.length === 0 && <p className={classes.trayEmpty}>{t('publishing_calendar.no_values')}</p>}
      <ScrollArea.Autosize mah={300} type="auto" offsetScrollbars>
        <Stack gap={6} p={4}>
          {values
            .filter(({ label }) => holds(label))
            .map(({ value, label, count }) => (
              <Checkbox
                key={value}
                size="sm"
                label={count === undefined ? label : `${label} (${count})`}
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
            ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}

/** Every filter as a chip that a press removes. */
export function FilterChips({ address, change }: Props) {
  const { t } = useTranslation();
  const set = FILTERS.filter((name) => getFilterValues(address, name).length > 0);
  const values = useFilterValues(set.length > 0);
  if (set.length === 0 && !address.waits) return null;
  return (
    <div className={classes.chips}>
      {address.waits && (
        <span className={classes.chip}>
          <span>{t('publishing_calendar.waits_for_me')}</span>
          <UnstyledButton
            className={classes.chipOff}
            aria-label={t('publishing_calendar.remove_filter', {
              name: t('publishing_calendar.waits_for_me'),
            })}
            onClick={() => change({ waits: undefined })}
          >
            <IconX size={14} />
          </UnstyledButton>
        </span>
      )}
      {set.map((name) => {
        const labels = getFilterValues(address, name).map(
          (value) => values[name].find((one) => one.value === value)?.label ?? '…',
        );
        const not = address.without.includes(name);
        const words = t(not ? 'publishing_calendar.chip_not' : 'publishing_calendar.chip', {
          name: t(`publishing_calendar.filters.${name}`),
          values: labels.join(', '),
        });
        return (
          <span key={name} className={classes.chip}>
            <span>{words}</span>
            <UnstyledButton
              className={classes.chipOff}
              aria-label={t('publishing_calendar.remove_filter', { name: words })}
              onClick={() => setFilter({ address, change }, name, [], false)}
            >
              <IconX size={14} />
            </UnstyledButton>
          </span>
        );
      })}
    </div>
  );
}
