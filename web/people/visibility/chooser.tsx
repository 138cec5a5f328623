import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScaledPixels } from '#web/kit/theme/text-size.ts';
import { filterMatching, splitChoices, type Choice } from './choices.ts';
import classes from './chooser.module.css';

const ROW = 36;

type Props = {
  /** The name of what is chosen: the name of both lists. */
  label: string;
  choices: readonly Choice[];
  value: readonly string[];
  /** Choosing an item also chooses those below it. */
  below?: boolean;
  disabled: boolean;
  onChange: (ids: readonly string[]) => void;
};

/**
 * Two lists side by side, the available items and the chosen ones, each with its search; a click or Enter moves a row to the other list.
 */
export function Chooser({ label, choices, value, below = false, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const { available, chosen } = useMemo(() => splitChoices(choices, value, below), [choices, value, below]);
  const add = (ids: readonly string[]): void => onChange([...value, ...ids]);
  const remove = (ids: readonly string[]): void => {
    const going = new Set(ids);
    onChange(value.filter((id) => !going.has(id)));
  };
  return (
    <div className={classes.pair} role="group" aria-label={label}>
      <Side
        side="available"
        label={`${label}: ${t('group_visibility.available')}`}
        choices={available}
        disabled={disabled}
        onTake={add}
      />
      <Side
        side="chosen"
        label={`${label}: ${t('group_visibility.chosen')}`}
        choices={chosen}
        disabled={disabled}
        onTake={remove}
      />
    </div>
  );
}

type SideProps = {
  side: 'available' | 'chosen';
  label: string;
  choices: readonly Choice[];
  disabled: boolean;
  onTake: (ids: readonly string[]) => void;
};

function Side({ side, label, choices, disabled, onTake }: SideProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const shown = useMemo(() => filterMatching(choices, searched), [choices, searched]);
  const search = t(
    side === 'available' ? 'group_visibility.search_available' : 'group_visibility.search_chosen',
  );
  const all = side === 'available' ? 'group_visibility.add_all' : 'group_visibility.remove_all';
  return (
    <section className={classes.side} aria-label={label}>
      <div className={classes.head}>
        <span className={classes.title}>
          {t(`group_visibility.${side}`)} <span className={classes.count}>{choices.length}</span>
        </span>
        {!disabled && shown.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => onTake(shown.map(({ _id }) => _id))}
          >
            {t(all, { count: shown.length })}
          </Button>
        )}
      </div>
      <TextInput
        size="xs"
        type="search"
        className={classes.search}
        aria-label={`${search}: ${label}`}
        placeholder={search}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {shown.length > 0 ? (
        <Lines side={side} choices={shown} disabled={disabled} onTake={(id) => onTake([id])} />
      ) : (
        <p className={classes.none}>
          {t(text === '' ? `group_visibility.none_${side}` : 'group_visibility.nothing_found')}
        </p>
      )}
    </section>
  );
}

type LinesProps = Pick<SideProps, 'side' | 'choices' | 'disabled'> & { onTake: (id: string) => void };

function Lines({ side, choices, disabled, onTake }: LinesProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLUListElement>(null);
  const rowHeight = useScaledPixels(ROW);
  const virtual = useVirtualizer({
    count: choices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (index) => choices[index]?._id ?? index,
  });
  const Sign = side === 'available' ? IconPlus : IconX;
  return (
    <ul ref={scroller} className={classes.lines} tabIndex={-1}>
      <li aria-hidden style={{ height: virtual.getTotalSize() }} />
      {virtual.getVirtualItems().map(({ index, start }) => {
        const choice = choices[index];
        if (!choice) return null;
        const { _id, name, path } = choice;
        return (
          <li
            key={_id}
            className={classes.line}
            style={{ transform: `translateY(${start}px)`, height: rowHeight }}
          >
            <button
              type="button"
              className={classes.take}
              disabled={disabled}
              aria-label={t(side === 'available' ? 'group_visibility.add' : 'group_visibility.remove', {
                name,
              })}
              title={[...path, name].join(' › ')}
              onClick={() => onTake(_id)}
            >
              <span className={classes.words}>
                {path.length > 0 && <span className={classes.path}>{path.join(' › ')} › </span>}
                {name}
              </span>
              {!disabled && <Sign size={15} className={classes.sign} aria-hidden />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
