import { Alert } from '@mantine/core';

/** What is wrong with a form as a whole, said aloud as it appears; nothing where nothing is. Fields say for themselves what is wrong with them. */
export function ProblemAlert({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {text}
    </Alert>
  );
}
