import { Button, FocusTrap, NavLink, Popover, ScrollArea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FLAGS, MEASURES, type Measure } from '#contracts/listening/dimensions.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { LazyQueryForm, QUERY_WIDTH } from './lazy-query-form.tsx';
import { DIMENSIONS } from './query.ts';
import type { FilterState } from './use-filter.ts';
import { ValuesMenu } from './values-menu.tsx';
import type { ListedDimension } from './values.ts';
import classes from './filter.module.css';

const BoundsForm = lazy(() =>
  import('./bounds-form.tsx').then(({ BoundsForm }) => ({ default: BoundsForm })),
);

type OpenedFilter =
  | { kind: 'dimension'; name: ListedDimension }
  | { kind: 'measure'; name: Measure }
  | { kind: 'query' };

/** One item of the menu: its text, and the action of a click. */
type Line = {
  key: string;
  text: string;
  active?: boolean;
  open?: OpenedFilter;
  change?: Record<string, string>;
};

function useLines({ query }: FilterState): Line[] {
  const { t } = useTranslation();
  return [
    ...DIMENSIONS.map((name) => ({
      key: name,
      text: t(`feed.dimensions.${name}`),
      open: { kind: 'dimension' as const, name },
    })),
    ...MEASURES.map((name) => ({
      key: `measure ${name}`,
      text: t(`feed.measures.${name}`),
      open: { kind: 'measure' as const, name },
    })),
    { key: 'query', text: t('feed.filter.query'), open: { kind: 'query' as const } },
    ...FLAGS.flatMap((flag) =>
      (['yes', 'no'] as const).map((value) => ({
        key: `${flag} ${value}`,
        text: t(`feed.flags.${flag}.${value}`),
        active: query[flag] === value,
        change: { [flag]: value },
      })),
    ),
    ...(['only', 'with'] as const).map((value) => ({
      key: `hidden ${value}`,
      text: t(`feed.filter.hidden_${value}`),
      active: query.hidden === value,
      change: { hidden: value },
    })),
  ];
}

/** "+ filter": first the dimension, found by typing, then its values. */
export function AddFilter({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [inside, setInside] = useState<OpenedFilter>();
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
      width={inside?.kind === 'query' ? QUERY_WIDTH : 300}
      // In the editor, Escape first closes its suggestions.
      closeOnEscape={inside?.kind !== 'query'}
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.button}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => open(!opened)}
        >
          {t('listening.filter.add')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('listening.filter.add')}>
        {/* Each step takes the focus when it is mounted: the previously focused element is unmounted with the step before. The editor of queries does so itself. */}
        <FocusTrap key={inside?.kind ?? 'lines'} active={inside?.kind !== 'query'}>
          <div>
            {inside ? (
              <Inside
                of={inside}
                filtering={filtering}
                onBack={() => setInside(undefined)}
                onDone={() => open(false)}
              />
            ) : (
              <Lines filtering={filtering} onOpen={setInside} onDone={() => open(false)} />
            )}
          </div>
        </FocusTrap>
      </Popover.Dropdown>
    </Popover>
  );
}

type LinesProps = { filtering: FilterState; onOpen: (next: OpenedFilter) => void; onDone: () => void };

function Lines({ filtering, onOpen, onDone }: LinesProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const holds = makeTextFilter(search);
  const lines = useLines(filtering).filter(({ text }) => holds(text));
  return (
    <>
      <TextInput
        size="xs"
        mb={6}
        data-autofocus
        aria-label={t('feed.filter.find')}
        placeholder={t('feed.filter.find')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {lines.length === 0 && <p className={classes.nothing}>{t('feed.filter.none')}</p>}
      <ScrollArea.Autosize mah={340} type="auto" offsetScrollbars>
        {lines.map(({ key, text, active, open, change }) => (
          <NavLink
            key={key}
            component="button"
            label={text}
            active={active ?? false}
            rightSection={open && <IconChevronRight size={14} aria-hidden />}
            onClick={() => {
              if (open) onOpen(open);
              else if (change) {
                filtering.change(change);
                onDone();
              }
            }}
          />
        ))}
      </ScrollArea.Autosize>
    </>
  );
}

type InsideProps = { of: OpenedFilter; filtering: FilterState; onBack: () => void; onDone: () => void };

function Inside({ of, filtering, onBack, onDone }: InsideProps) {
  const { t } = useTranslation();
  const title = {
    dimension: of.kind === 'dimension' ? t(`feed.dimensions.${of.name}`) : '',
    measure: of.kind === 'measure' ? t(`feed.measures.${of.name}`) : '',
    query: t('feed.filter.query'),
  }[of.kind];
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
        {title}
      </Button>
      {of.kind === 'dimension' && <ValuesMenu dimension={of.name} filtering={filtering} />}
      <Suspense>
        {of.kind === 'measure' && <BoundsForm measure={of.name} filtering={filtering} onDone={onDone} />}
      </Suspense>
      {of.kind === 'query' && <LazyQueryForm filtering={filtering} onDone={onDone} />}
    </>
  );
}
