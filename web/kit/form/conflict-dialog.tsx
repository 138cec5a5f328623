import { Button, Group, Modal, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenConflict } from './conflict.ts';
import {
  chooseAll,
  findDifferences,
  mergeChoices,
  resolveOwnChoices,
  type Difference,
  type ChangeSide,
} from './three-way.ts';
import { useFieldLabel } from './use-field-label.ts';
import classes from './conflict.module.css';

type Props = {
  conflict: OpenConflict;
  /** The label of a field. */
  label: (field: string) => string;
  /** A value of a field in readable form. */
  show: (field: string, value: unknown) => string;
};

const SIDES: readonly ChangeSide[] = ['mine', 'theirs'];

/**
 * Somebody else saved what this user is editing: each differing field with both values, the earlier value, and a choice, by field or as a
 * whole. Nothing is overwritten that was not shown here; closing the dialog continues editing.
 */
export function ConflictDialog({ conflict, label, show }: Props) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const found = findDifferences(conflict);
  const [choices, setChoices] = useState(() => resolveOwnChoices(found));
  const open = found.filter(({ field }) => choices[field] === undefined).length;
  return (
    <Modal
      opened
      size="lg"
      onClose={() => conflict.answer(null)}
      title={t('area.conflict.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text size="sm">{t('area.conflict.about')}</Text>
      <Group gap="xs" my="sm">
        {SIDES.map((side) => (
          <Button key={side} size="xs" variant="default" onClick={() => setChoices(chooseAll(found, side))}>
            {t(`area.conflict.all_${side}`)}
          </Button>
        ))}
      </Group>
      <div className={classes.list}>
        {found.map((one) => (
          <FieldChoice
            key={one.field}
            difference={one}
            label={labelOf(one.field, label(one.field))}
            show={(value) => show(one.field, value)}
            chosen={choices[one.field]}
            onChoose={(side) => setChoices((before) => ({ ...before, [one.field]: side }))}
          />
        ))}
      </div>
      <Group justify="flex-end" mt="lg">
        <Text size="xs" c="var(--es-dim)" role="status" flex={1}>
          {open > 0 && t('area.conflict.open', { count: open })}
        </Text>
        <Button variant="default" onClick={() => conflict.answer(null)}>
          {t('area.conflict.back')}
        </Button>
        <Button disabled={open > 0} onClick={() => conflict.answer(mergeChoices(conflict, choices))}>
          {t(conflict.save ? 'area.conflict.save' : 'area.conflict.take')}
        </Button>
      </Group>
    </Modal>
  );
}

type FieldProps = {
  difference: Difference;
  label: string;
  show: (value: unknown) => string;
  chosen: ChangeSide | undefined;
  onChoose: (side: ChangeSide) => void;
};

function FieldChoice({ difference, label, show, chosen, onChoose }: FieldProps) {
  const { t } = useTranslation();
  const values = { mine: difference.mine, theirs: difference.theirs };
  return (
    <Radio.Group
      label={label}
      description={t('area.conflict.before', { value: show(difference.base) })}
      value={chosen ?? null}
      onChange={(side) => onChoose(side === 'mine' ? 'mine' : 'theirs')}
    >
      <div className={classes.sides}>
        {SIDES.map((side) => (
          <Radio.Card key={side} value={side} className={classes.side} data-side={side}>
            <Radio.Indicator />
            <span className={classes.value}>
              <span className={classes.who}>
                {t(`area.conflict.${side}`)}
                {difference.by === side && ` · ${t('area.conflict.only')}`}
              </span>
              {show(values[side])}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
