import { CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { readList, writeList } from '#contracts/kit/list-text.ts';
import { FLAGS, MEASURES } from '#contracts/listening/dimensions.ts';
import {
  LIST_DIMENSIONS,
  readAlso,
  readBeyond,
  writeAlso,
  type ListDimension,
  type RequiredGroup,
} from '#contracts/listening/required-groups.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { LazyQueryForm, QUERY_WIDTH } from './lazy-query-form.tsx';
import type { FilterState } from './use-filter.ts';
import { useValueLabels } from './values.ts';
import classes from './filter.module.css';

/** `rest`: what stays in the address if only a part is removed. */
type Fact = { key: string; text: string; rest?: Record<string, string | undefined> };

/** The filters of a view besides values of dimensions: yes or no, bounds, hidden mentions, hours, and a query. */
function useFacts({ query }: FilterState): Fact[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameValue = useValueLabels();
  const wordsOf = ({ dimension, values }: RequiredGroup) => ({
    name: t(`feed.dimensions.${dimension}`),
    values: values.map((value) => nameValue(dimension, value)).join(', '),
  });
  const number = (text: string) => formatExactNumber(Number(text), language);
  const flags = FLAGS.flatMap((key) => {
    const value = query[key];
    return value === 'yes' || value === 'no' ? [{ key, text: t(`feed.flags.${key}.${value}`) }] : [];
  });
  const bounds = MEASURES.flatMap((measure) => {
    const name = t(`feed.measures.${measure}`);
    const [min, max] = [query[`min_${measure}`], query[`max_${measure}`]];
    return [
      ...(min ? [{ key: `min_${measure}`, text: t('feed.filter.from', { name, value: number(min) }) }] : []),
      ...(max ? [{ key: `max_${measure}`, text: t('feed.filter.to', { name, value: number(max) }) }] : []),
    ];
  });
  const { hidden, query: text } = query;
  return [
    ...flags,
    ...bounds,
    ...(hidden === 'only' || hidden === 'with'
      ? [{ key: 'hidden', text: t(`feed.filter.hidden_${hidden}`) }]
      : []),
    ...groupsOf('also', readAlso(query.also ?? ''), (group) => t('feed.filter.also', wordsOf(group))),
    ...withoutOf(query.without, (dimension) =>
      t('feed.filter.without', { name: t(`feed.dimensions.${dimension}`) }),
    ),
    ...groupsOf('beyond', readBeyond(query.beyond ?? ''), (group) =>
      t(group.values.length === 0 ? 'feed.filter.any' : 'feed.filter.beyond', wordsOf(group)),
    ),
    ...hoursOf(query, { weekday: t('feed.filter.weekday'), hour: t('feed.filter.hour'), language }),
    ...(text ? [{ key: QUERY, text }] : []),
  ];
}

const QUERY = 'query';

/** The further conditions on values of dimensions, group by group. */
function groupsOf(
  name: 'also' | 'beyond',
  all: readonly RequiredGroup[] | undefined,
  describe: (group: RequiredGroup) => string,
): Fact[] {
  return (all ?? []).map((group, index, groups) => {
    const others = groups.toSpliced(index, 1);
    return {
      key: `${name} ${index}`,
      text: describe(group),
      rest: { [name]: others.length > 0 ? writeAlso(others) : undefined },
    };
  });
}

/** Dimensions of which a mention has no value. */
function withoutOf(written: string | undefined, describe: (dimension: ListDimension) => string): Fact[] {
  const names = readList(written ?? '');
  return LIST_DIMENSIONS.filter((one) => names.includes(one)).map((dimension) => {
    const others = names.filter((one) => one !== dimension);
    return {
      key: `without ${dimension}`,
      text: describe(dimension),
      rest: { without: others.length > 0 ? writeList(others) : undefined },
    };
  });
}

const MONDAY = Date.UTC(2024, 0, 1);

function hoursOf(
  { weekday, hour }: FilterState['query'],
  words: { weekday: string; hour: string; language: string },
): Fact[] {
  const days = dateFormat(words.language, { weekday: 'long', timeZone: 'UTC' });
  const dayNames = weekday?.split(',').map((one) => days.format(MONDAY + (Number(one) - 1) * MS_PER_DAY));
  const hours = hour?.split(',').map((one) => `${one.padStart(2, '0')}:00–${one.padStart(2, '0')}:59`);
  return [
    ...(dayNames ? [{ key: 'weekday', text: `${words.weekday}: ${dayNames.join(', ')}` }] : []),
    ...(hours ? [{ key: 'hour', text: `${words.hour}: ${hours.join(', ')}` }] : []),
  ];
}

/** The chips of these filters, each removed by its close button. */
export function FactChips({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  return useFacts(filtering).map(({ key, text, rest = { [key]: undefined } }) => (
    <span key={key} className={classes.chip}>
      {key === QUERY ? (
        <QueryChip text={text} filtering={filtering} />
      ) : (
        <span className={classes.chipText} title={text}>
          {text}
        </span>
      )}
      <CloseButton
        size="sm"
        aria-label={t('listening.filter.remove', { name: text })}
        onClick={() => filtering.change(rest)}
      />
    </span>
  ));
}

/** The text of a query; a click opens it in the query editor. */
function QueryChip({ text, filtering }: { text: string; filtering: FilterState }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const name = t('feed.filter.query');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={QUERY_WIDTH}
      closeOnEscape={false}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.chipText}
          title={text}
          aria-label={`${name}: ${text}`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={name}>
        <LazyQueryForm filtering={filtering} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
