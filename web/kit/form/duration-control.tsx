import { Input, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { splitDuration, toSeconds, type DurationParts } from '#contracts/kit/duration.ts';
import { AmountControl } from './amount-control.tsx';
import type { FieldProps } from './field-labels.ts';
import classes from './form.module.css';

/** The parts of a length of time, and the greatest number that each takes; days take what the field takes. */
const PARTS = { days: undefined, hours: 23, minutes: 59, seconds: 59 } as const satisfies Record<
  keyof DurationParts,
  number | undefined
>;
const NAMES = ['days', 'hours', 'minutes', 'seconds'] as const;

/** A length of time: stored in a unit of its own as a number and a unit, otherwise in seconds as days, hours, minutes and seconds. */
export function DurationControl(props: FieldProps) {
  const { unit } = props.plan;
  return unit ? <AmountControl {...props} unit={unit} /> : <PartsControl {...props} />;
}

function PartsControl({ words, value, error, disabled, autoFocus, onChange, onBlur }: FieldProps) {
  const { t } = useTranslation();
  const total = typeof value === 'number' ? value : 0;
  const parts = splitDuration(total);
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.parts}
      label={words.label}
      labelElement="div"
      description={words.help}
      error={error}
      role="group"
      aria-label={words.label}
    >
      <div className={classes.partRow}>
        {NAMES.map((name, index) => (
          <NumberInput
            key={name}
            aria-label={t(`kit.form.duration.${name}`)}
            suffix={` ${t(`kit.form.duration.short.${name}`)}`}
            error={Boolean(error)}
            min={0}
            {...(PARTS[name] === undefined ? {} : { max: PARTS[name] })}
            allowDecimal={false}
            disabled={disabled}
            data-autofocus={(autoFocus && index === 0) || undefined}
            w={96}
            value={parts[name]}
            onChange={(part) => onChange(toSeconds({ ...parts, [name]: Number(part) || 0 }))}
            onBlur={onBlur}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}
