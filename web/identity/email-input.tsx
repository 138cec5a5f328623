import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  value: string;
  error: ReactNode;
  onChange: (email: string) => void;
};

/** The e-mail address for signing in: filled in by the browser, and focused when the page opens. */
export function EmailInput({ onChange, ...field }: Props) {
  return (
    <TextInput
      size="md"
      type="email"
      name="email"
      autoComplete="username"
      autoFocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...field}
    />
  );
}
