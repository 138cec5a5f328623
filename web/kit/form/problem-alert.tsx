import { Alert } from '@mantine/core';

/** The error of a form as a whole, announced by screen readers when it appears; empty if there is none. Fields show their own errors. */
export function ProblemAlert({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {text}
    </Alert>
  );
}
