import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#engine/text/fold.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView, type ReadState } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import classes from './things.module.css';

/** Up to this many are shown without a search field. */
const FEW = 3;

/** One row of a list: its name, its description, and whether it is enabled. */
export type ResourceRow = { _id: string; name: string; said: string; active?: boolean };

type Props = {
  label: string;
  things: readonly ResourceRow[];
  create: string;
  empty: string;
  help: string;
  mayWrite: boolean;
  /** The read of the list: nothing is shown before it is loaded. */
  of: ReadState<unknown>;
  /** The button that opens the history of all of them. */
  history?: ReactNode;
  onCreate: () => void;
  onOpen: (id: string) => void;
  onActive?: (id: string, active: boolean) => void;
  /** With it the rows have an order, changed by two buttons each. */
  onOrder?: (ids: string[]) => void;
};

/** Every word is found in the name, or in the description below it. */
function holds({ name, said }: ResourceRow, words: readonly string[]): boolean {
  const text = fold(`${name}\n${said}`);
  return words.every((word) => text.includes(word));
}

/** Resources with a name and a description each: opened, switched and reordered, also by keyboard alone. */
export function ResourceList(props: Props) {
  const { label, things, create, empty, help, mayWrite, history, onCreate, onOrder } = props;
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { t } = useTranslation();
  const several = things.length > FEW;
  const wanted = several ? fold(search).split(/\s+/).filter(Boolean) : [];
  const shown = wanted.length === 0 ? things : things.filter((thing) => holds(thing, wanted));
  useShortcuts(
    several ? [{ key: '/', text: t('auto_assign.search'), act: () => field.current?.focus() }] : [],
  );
  const act = mayWrite && (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={onCreate}>
      {create}
    </Button>
  );
  const move = (from: number, by: -1 | 1) => {
    const ids = things.map(({ _id }) => _id);
    const [one = ''] = ids.splice(from, 1);
    onOrder?.(ids.toSpliced(from + by, 0, one));
  };
  return (
    <Card
      title={label}
      aside={
        <>
          {history}
          {things.length > 0 && act}
        </>
      }
      flush
    >
      {several && (
        <TextInput
          ref={field}
          type="search"
          m="sm"
          aria-label={t('auto_assign.search')}
          placeholder={t('auto_assign.search')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && setSearch('')}
        />
      )}
      <QueryView of={props.of} loading={<RowsSkeleton rows={FEW} height={60} />}>
        {() =>
          things.length === 0 ? (
            <Empty title={empty} help={help} action={act} />
          ) : shown.length === 0 ? (
            <NothingMatches onClear={() => setSearch('')} />
          ) : (
            <ol className={classes.list} aria-label={label}>
              {shown.map((row) => (
                <ResourceLine
                  key={row._id}
                  row={row}
                  list={props}
                  onMove={onOrder && mayWrite && wanted.length === 0 ? move : undefined}
                />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Card>
  );
}

type LineProps = {
  row: ResourceRow;
  list: Props;
  /** Moves the row at a position; undefined where the order cannot be changed. */
  onMove: ((from: number, by: -1 | 1) => void) | undefined;
};

function ResourceLine({ row: { _id, name, said, active }, list, onMove }: LineProps) {
  const { things, mayWrite, onOpen, onActive, onOrder } = list;
  const { t } = useTranslation();
  const index = things.findIndex((thing) => thing._id === _id);
  return (
    <li className={classes.line} data-off={active === false || undefined}>
      {onOrder && <span className={classes.number}>{index + 1}</span>}
      <button type="button" className={classes.open} onClick={() => onOpen(_id)}>
        <span className={classes.name}>{name}</span>
        <span className={classes.said}>{said}</span>
      </button>
      <span className={classes.controls}>
        {onMove && (
          <span className={classes.moves}>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={index === 0}
              aria-label={t('auto_assign.up', { name })}
              onClick={() => onMove(index, -1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={index === things.length - 1}
              aria-label={t('auto_assign.down', { name })}
              onClick={() => onMove(index, 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
          </span>
        )}
        {onActive && active !== undefined && (
          <Switch
            aria-label={t('auto_assign.active', { name })}
            checked={active}
            disabled={!mayWrite}
            onChange={({ currentTarget }) => onActive(_id, currentTarget.checked)}
          />
        )}
      </span>
    </li>
  );
}
