import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from './choices.ts';
import { Chooser } from './chooser.tsx';
import classes from './visibility.module.css';

type Props = {
  title: string;
  help: string;
  choices: readonly Choice[];
  value: readonly string[];
  /** Whether the group is limited to `value`. */
  only: boolean;
  /** The group may be limited to nothing at all; elsewhere an empty list means everything. */
  mayBeNone?: boolean;
  below: boolean;
  disabled: boolean;
  onChange: (only: boolean, ids: readonly string[]) => void;
};

/** One kind of resource: all of it, including what is added later, or only the chosen items. */
export function ChoiceField(props: Props) {
  const { title, help, choices, value, only, mayBeNone = false, below, disabled, onChange } = props;
  const { t } = useTranslation();
  // An empty list means everything, so only this state knows that it is about to be filled.
  const [filling, setFilling] = useState(false);
  const open = only || filling;
  const there = new Set(choices.map(({ _id }) => _id));
  // Limited to items that no longer exist: the group sees nothing of the kind.
  const isGone = only && !mayBeNone && value.length > 0 && !value.some((id) => there.has(id));
  const set = (mode: string): void => {
    setFilling(mode === 'some');
    if (mode === 'all') onChange(false, mayBeNone ? value : []);
    else if (mayBeNone) onChange(true, value);
  };
  return (
    <section className={classes.field} aria-label={title}>
      <div className={classes.fieldHead}>
        <div className={classes.fieldWords}>
          <h4 className={classes.fieldTitle}>{title}</h4>
          <p className={classes.help}>
            {isGone
              ? t('group_visibility.gone_chosen')
              : choices.length === 0
                ? t('group_visibility.nothing_there')
                : open
                  ? help
                  : t('group_visibility.all_of', { count: choices.length })}
          </p>
        </div>
        <SegmentedControl
          size="xs"
          disabled={disabled}
          aria-label={title}
          value={open ? 'some' : 'all'}
          onChange={set}
          data={[
            { value: 'all', label: t('group_visibility.all') },
            { value: 'some', label: t('group_visibility.some') },
          ]}
        />
      </div>
      {open && (
        <Chooser
          label={title}
          choices={choices}
          value={value}
          below={below}
          disabled={disabled}
          onChange={(ids) => {
            setFilling(true);
            onChange(true, ids);
          }}
        />
      )}
    </section>
  );
}
