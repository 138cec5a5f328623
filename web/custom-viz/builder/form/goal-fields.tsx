import { ActionIcon, Checkbox, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LocalText } from '#contracts/kit/local-text.ts';
import { LocalTextFields } from '#web/custom-viz/dashboards/drafts/local-text-fields.tsx';
import classes from './form.module.css';

/** A line across the chart, or a band between two values. */
export type GoalValue = { label: LocalText; from: number; to: number | null; above_is_good: boolean };

export const NEW_GOAL: GoalValue = { label: { en: '', th: '' }, from: 0, to: null, above_is_good: true };

type Props = { goal: GoalValue; onChange: (goal: GoalValue) => void; onRemove: () => void };

/** The fields of a goal: what it is called, and its value or its two values. */
export function GoalFields({ goal, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.goal}>
      <LocalTextFields
        label={t('viz_builder.goal_name')}
        value={goal.label}
        maxLength={100}
        onChange={(label) => onChange({ ...goal, label })}
      />
      <NumberInput
        label={t('viz_builder.goal_from')}
        value={goal.from}
        onChange={(value) => onChange({ ...goal, from: Number(value) || 0 })}
      />
      <NumberInput
        label={t('viz_builder.goal_to')}
        value={goal.to ?? ''}
        onChange={(value) => onChange({ ...goal, to: value === '' ? null : Number(value) })}
      />
      <Checkbox
        label={t('viz_builder.goal_above')}
        checked={goal.above_is_good}
        onChange={({ currentTarget }) => onChange({ ...goal, above_is_good: currentTarget.checked })}
      />
      <ActionIcon aria-label={t('viz_builder.remove_goal')} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
