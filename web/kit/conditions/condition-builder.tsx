import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Condition,
  type ConditionFields,
  type ConditionSet,
} from '#contracts/kit/conditions/condition.ts';
import classes from './condition-builder.module.css';
import { emptyCondition } from './empty-condition.ts';
import { ConditionRow } from './condition-row.tsx';
import type { ReferenceOptions } from './use-condition-words.ts';

type Props = {
  label: string;
  fields: ConditionFields;
  /** What fields of references may name, by field; a field without any is not offered. */
  options: ReferenceOptions;
  value: ConditionSet;
  onChange: (value: ConditionSet) => void;
  /** What is wrong, by the path below the set (`items.0.value`). */
  errors?: Readonly<Record<string, string>>;
  disabled?: boolean;
};

/** Draws a set of conditions over declared fields: a line each, by keyboard alone and on a phone as well. */
export function ConditionBuilder({ label, fields, options, value, onChange, errors, disabled }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const offered = Object.keys(fields).filter(
    (name) => fields[name]?.type !== 'reference' || (options[name]?.length ?? 0) > 0,
  );
  const put = (items: readonly Condition[]) => onChange({ ...value, items });
  const { items } = value;
  return (
    <fieldset className={classes.set} aria-labelledby={id} disabled={disabled}>
      <div className={classes.head}>
        <span id={id} className={classes.label}>
          {label}
        </span>
        {items.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('conditions.match.label')}
            value={value.match}
            onChange={(match) => onChange({ ...value, match: match === 'any' ? 'any' : 'all' })}
            data={[
              { value: 'all', label: t('conditions.match.all') },
              { value: 'any', label: t('conditions.match.any') },
            ]}
          />
        )}
      </div>
      {items.length === 0 && <p className={classes.none}>{t('conditions.none')}</p>}
      {items.map((condition, index) => (
        <ConditionRow
          // Lines have no names of their own, and none is ever moved.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          fields={fields}
          offered={offered}
          options={options[condition.field] ?? []}
          condition={condition}
          error={errors?.[`items.${index}.value`] ?? errors?.[`items.${index}.field`]}
          onChange={(next) => put(items.with(index, next))}
          onRemove={() => put(items.toSpliced(index, 1))}
        />
      ))}
      {!disabled && (
        <Button
          size="xs"
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => put([...items, emptyCondition(fields, offered[0] ?? '')])}
        >
          {t('conditions.add')}
        </Button>
      )}
    </fieldset>
  );
}
