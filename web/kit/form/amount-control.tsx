import { Input, NumberInput, Select } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectUnit, toAmount, TIME_UNITS, UNIT_SECONDS, type TimeUnit } from './duration-units.ts';
import type { FieldProps } from './field-labels.ts';
import classes from './form.module.css';

type Props = FieldProps & { unit: TimeUnit };

/** A length of time as a number and a unit, stored in one unit: 10080 minutes are 7 days. Empty where the field may be. */
export function AmountControl({
  plan,
  unit,
  words,
  value,
  error,
  disabled,
  autoFocus,
  onChange,
  onBlur,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [picked, setPicked] = useState<TimeUnit | null>(null);
  const stored = typeof value === 'number' ? value : null;
  const shown = selectUnit(stored, unit, picked);
  const units = TIME_UNITS.filter((one) => UNIT_SECONDS[one] >= UNIT_SECONDS[unit]);
  const put = (amount: number | string, as: TimeUnit): void => {
    const isEmpty = amount === '' || !Number.isFinite(Number(amount));
    onChange(isEmpty ? null : Math.round((Number(amount) * UNIT_SECONDS[as]) / UNIT_SECONDS[unit]));
  };
  const amount = stored === null ? '' : toAmount(stored, unit, shown);
  return (
    <Input.Wrapper id={id} label={words.label} description={words.help} error={error}>
      <div className={classes.amount}>
        <NumberInput
          id={id}
          name={plan.name}
          aria-invalid={error ? true : undefined}
          error={Boolean(error)}
          disabled={disabled}
          data-autofocus={autoFocus || undefined}
          min={0}
          allowDecimal={false}
          value={amount}
          onChange={(next) => put(next, shown)}
          onBlur={onBlur}
        />
        <Select
          aria-label={t('kit.form.duration.unit_of', { field: words.label })}
          disabled={disabled}
          allowDeselect={false}
          data={units.map((one) => ({ value: one, label: t(`kit.form.duration.names.${one}`) }))}
          value={shown}
          onChange={(next) => {
            const chosen = units.find((one) => one === next) ?? shown;
            setPicked(chosen);
            if (stored !== null) put(amount, chosen);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
