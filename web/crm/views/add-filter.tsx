import {
  ActionIcon,
  Button,
  FocusTrap,
  Indicator,
  NavLink,
  Popover,
  ScrollArea,
  TextInput,
} from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import type { FilterName, InboxAddress } from '../inbox/inbox-address.ts';
import { LISTED, useChoices, type Choice, type ListedFilter } from './choices.ts';
import { ValuesMenu, type ChangeFilter } from './values-menu.tsx';
import classes from '../inbox/inbox-parts.module.css';

type Props = { place: InboxAddress; change: ChangeFilter };

/** The offered durations, by name, in seconds. */
const SPANS = { hour: '3600', day: '86400', week: '604800', month: '2592000' } as const;
const SPAN_NAMES = ['hour', 'day', 'week', 'month'] as const;
const TIMES = ['created_within', 'done_within', 'waited'] as const satisfies FilterName[];
const FLAGS = [
  'waiting',
  'snoozed',
  'tagged',
  'overdue',
  'undelivered',
  'side_waiting',
  'side_answered',
  'side_unread',
] as const satisfies FilterName[];

/** The subject of a filter: a dimension with many values, or one with few fixed ones. */
type Topic = { name: FilterName; text: string; listed?: ListedFilter; fixed: readonly Choice[] };

/** Every dimension for filtering, with its fixed values. */
export function useTopics(): readonly Topic[] {
  const { t } = useTranslation();
  return [
    ...LISTED.map((name) => ({ name, listed: name, fixed: [], text: t(`inbox.filter.names.${name}`) })),
    ...TIMES.map((name) => ({
      name,
      text: t(`inbox.filter.names.${name}`),
      fixed: SPAN_NAMES.map((span) => ({ value: SPANS[span], label: t(`inbox.filter.spans.${span}`) })),
    })),
    ...FLAGS.map((name) => ({
      name,
      text: t(`inbox.filter.names.${name}`),
      fixed: (['yes', 'no'] as const).map((value) => ({ value, label: t(`inbox.filter.${value}`) })),
    })),
  ];
}

/** "Filter": first the dimension, found by typing, then its values; chosen values are shown as chips below. */
export function AddFilter({ place, change }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [inside, setInside] = useState<Topic>();
  const active = Object.keys(place.filter).filter((name) => name !== 'q').length;
  const open = (next: boolean) => {
    setOpened(next);
    setInside(undefined);
  };
  return (
    <Popover
      opened={opened}
      onChange={open}
      position="bottom-end"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
    >
      <Indicator disabled={active === 0} size={8} offset={5} color="brand">
        <Popover.Target>
          <ActionIcon aria-label={t('crm.list.filter')} variant="default" onClick={() => open(!opened)}>
            <IconAdjustmentsHorizontal size={17} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={8} aria-label={t('crm.list.filters')}>
        {/* Each step takes the focus when it is mounted: the previously focused element is unmounted with the step before. */}
        <FocusTrap key={inside?.name ?? 'topics'}>
          <div>
            {inside ? (
              <Inside
                topic={inside}
                place={place}
                change={change}
                onBack={() => setInside(undefined)}
                onDone={() => open(false)}
              />
            ) : (
              <Topics onOpen={setInside} />
            )}
          </div>
        </FocusTrap>
      </Popover.Dropdown>
    </Popover>
  );
}

function Topics({ onOpen }: { onOpen: (topic: Topic) => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const holds = makeTextFilter(search);
  const topics = useTopics().filter(({ text }) => holds(text));
  return (
    <>
      <TextInput
        size="xs"
        mb={6}
        data-autofocus
        aria-label={t('inbox.filter.find_filter')}
        placeholder={t('inbox.filter.find_filter')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {topics.length === 0 && <p className={classes.nothing}>{t('inbox.filter.no_filter')}</p>}
      <ScrollArea.Autosize mah={340} type="auto" offsetScrollbars>
        {topics.map((topic) => (
          <NavLink
            key={topic.name}
            component="button"
            label={topic.text}
            rightSection={<IconChevronRight size={14} aria-hidden />}
            onClick={() => onOpen(topic)}
          />
        ))}
      </ScrollArea.Autosize>
    </>
  );
}

type InsideProps = Props & { topic: Topic; onBack: () => void; onDone: () => void };

function Inside({ topic, place, change, onBack, onDone }: InsideProps) {
  const { choices, reads } = useChoices();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mb={4}
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        onClick={onBack}
      >
        {topic.text}
      </Button>
      {topic.listed ? (
        <ValuesMenu
          name={topic.listed}
          text={topic.text}
          choices={choices[topic.listed]}
          failed={loadFailure(...reads)}
          filter={place.filter}
          change={change}
        />
      ) : (
        topic.fixed.map(({ value, label }) => (
          <NavLink
            key={value}
            component="button"
            label={label}
            active={place.filter[topic.name] === value}
            onClick={() => {
              change({ [topic.name]: value });
              onDone();
            }}
          />
        ))
      )}
    </>
  );
}
