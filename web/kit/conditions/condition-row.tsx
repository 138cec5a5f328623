import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OPERATORS, type Condition, type ConditionFields } from '#contracts/kit/conditions/condition.ts';
import { ConditionValue } from './condition-value.tsx';
import { buildEmptyCondition } from './empty-condition.ts';
import { useConditionLabels, type ReferenceOptions } from './use-condition-labels.ts';
import classes from './condition-builder.module.css';

type Props = {
  fields: ConditionFields;
  offered: readonly string[];
  options: ReferenceOptions[string];
  condition: Condition;
  error?: string | undefined;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

/** One condition: field, operator and value. Another field resets the value; another operator keeps it. */
export function ConditionRow({ fields, offered, options, condition, error, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const words = useConditionLabels();
  const field = fields[condition.field];
  const listed = offered.includes(condition.field) ? offered : [...offered, condition.field];
  return (
    <div className={classes.row} role="group" aria-label={words.field(condition.field)}>
      <Select
        aria-label={t('conditions.field')}
        allowDeselect={false}
        data={listed.map((name) => ({ value: name, label: words.field(name) }))}
        value={condition.field}
        onChange={(name) => name && name !== condition.field && onChange(buildEmptyCondition(fields, name))}
      />
      <Select
        aria-label={t('conditions.operator')}
        allowDeselect={false}
        data={(field ? OPERATORS[field.type] : []).map((name) => ({
          value: name,
          label: words.operator(name),
        }))}
        value={condition.operator}
        onChange={(operator) => operator && onChange({ ...condition, operator })}
      />
      {field && (
        <ConditionValue
          field={field}
          options={options}
          value={condition.value}
          error={error}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={t('conditions.remove', { name: words.field(condition.field) })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}
