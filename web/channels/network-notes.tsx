import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './engagement.module.css';

/** What one should know before an account of a network is connected. */
export function NetworkNotes({ notes }: { notes: Readonly<Record<string, string>> }) {
  return (
    <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />} mb="md">
      {Object.entries(notes).map(([key, note]) => (
        <p key={key} className={classes.note}>
          {note}
        </p>
      ))}
    </Alert>
  );
}
