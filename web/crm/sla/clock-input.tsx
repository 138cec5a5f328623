import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseTimeOfDay } from './clock-text.ts';
import classes from './sla.module.css';

type Props = {
  label: string;
  value: string;
  /** Also accepts 24:00. */
  end?: boolean;
  error?: boolean;
  disabled?: boolean;
  onChange: (time: string) => void;
};

/** A time of day, in any usual notation; an invalid time is reset to the previous one. */
export function ClockInput({ label, value, end = false, error = false, disabled, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const time = typed === null ? null : parseTimeOfDay(typed, end);
    setTyped(null);
    if (time !== null && time !== value) onChange(time);
  };
  return (
    <TextInput
      className={classes.clock}
      aria-label={label}
      inputMode="numeric"
      maxLength={5}
      value={typed ?? value}
      error={error}
      disabled={disabled}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
    />
  );
}
