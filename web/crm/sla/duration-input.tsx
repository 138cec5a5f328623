import { NumberInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { splitDuration, toSeconds } from '#contracts/kit/duration.ts';
import { TIME_INPUTS } from './time-hints.ts';
import classes from './levels.module.css';

type Props = {
  /** What the time is of, for those who hear the page. */
  label: string;
  /** Seconds. */
  value: number;
  /** The ids of the hints, one an input. */
  hints: readonly string[];
  error?: boolean;
  disabled?: boolean;
  onChange: (seconds: number) => void;
};

/** A time as days, hours, minutes and seconds. */
export function DurationInput({ label, value, hints, error = false, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const parts = splitDuration(value);
  const id = useId();
  return (
    <>
      {TIME_INPUTS.map(({ part, most }, index) => (
        <NumberInput
          key={part}
          id={`${id}${part}`}
          className={classes.part}
          aria-label={`${label}, ${t(`sla.parts.${part}`)}`}
          aria-describedby={hints[index]}
          hideControls
          clampBehavior="blur"
          min={0}
          max={most}
          allowDecimal={false}
          allowNegative={false}
          value={parts[part]}
          error={error}
          disabled={disabled}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(given) =>
            onChange(toSeconds({ ...parts, [part]: Math.min(most, typeof given === 'number' ? given : 0) }))
          }
        />
      ))}
    </>
  );
}
