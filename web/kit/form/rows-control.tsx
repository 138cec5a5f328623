import { ActionIcon, Button, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-labels.ts';
import type { FieldPlan } from './field.ts';
import { moveItem } from './move-item.ts';
import classes from './rows.module.css';

type Row = Readonly<Record<string, unknown>>;

function rowsIn(value: unknown): readonly Row[] {
  return Array.isArray(value)
    ? value.filter((one): one is Row => typeof one === 'object' && one !== null)
    : [];
}

function emptyRow(plans: readonly FieldPlan[]): Row {
  return Object.fromEntries(plans.map(({ name, initial }) => [name, initial]));
}

/** `Field` draws the controls inside a row; handed in, since it draws this one as well. */
type Props = FieldProps & { Field: ComponentType<FieldProps> };

/** A list of objects: each a row with its own controls; rows are added, moved and removed. */
export function RowsControl({ Field, ...props }: Props) {
  const { plan, words, value, error, inner, disabled, onChange, onBlur } = props;
  const { t } = useTranslation();
  const plans = plan.rows ?? [];
  const rows = rowsIn(value);
  const noun = words.rowNoun ?? '';
  const put = (index: number, name: string, next: unknown) =>
    onChange(rows.with(index, { ...rows[index], [name]: next }));
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.field}
      label={words.label}
      labelElement="div"
      description={words.help}
      error={error}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      role="group"
      aria-label={words.label}
    >
      <ol className={classes.rows}>
        {rows.map((row, index) => {
          const number = index + 1;
          return (
            // Rows have no ids of their own; their place is what they are known by.
            <li
              key={index}
              className={classes.row}
              aria-label={t('kit.form.rows.numbered', { noun, number })}
            >
              <span className={classes.number} aria-hidden>
                {number}
              </span>
              <div className={classes.controls}>
                {plans.map((sub) => {
                  const fault = inner?.[`${index}.${sub.name}`];
                  if (sub.shownWhen?.(row) === false && !fault) return null;
                  return (
                    <div key={sub.name} className={classes.control} data-control={sub.control}>
                      <Field
                        plan={sub}
                        words={words.row?.(sub.name) ?? { label: sub.name }}
                        value={row[sub.name]}
                        onChange={(next) => put(index, sub.name, next)}
                        {...(onBlur ? { onBlur } : {})}
                        {...(disabled ? { disabled } : {})}
                        {...(fault ? { error: fault } : {})}
                      />
                    </div>
                  );
                })}
              </div>
              {!disabled && (
                <RowActs
                  noun={noun}
                  number={number}
                  last={rows.length}
                  onMove={(to) => onChange(moveItem(rows, index, to - 1))}
                  onRemove={() => onChange(rows.toSpliced(index, 1))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {!disabled && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, emptyRow(plans)])}
        >
          {t('kit.form.rows.add', { noun })}
        </Button>
      )}
    </Input.Wrapper>
  );
}

type ActsProps = {
  noun: string;
  number: number;
  last: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function RowActs({ noun, number, last, onMove, onRemove }: ActsProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.acts}>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={number === 1}
        aria-label={t('kit.form.rows.up', { noun, number })}
        onClick={() => onMove(number - 1)}
      >
        <IconArrowUp size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={number === last}
        aria-label={t('kit.form.rows.down', { noun, number })}
        onClick={() => onMove(number + 1)}
      >
        <IconArrowDown size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('kit.form.rows.remove', { noun, number })}
        onClick={onRemove}
      >
        <IconTrash size={15} />
      </ActionIcon>
    </span>
  );
}
