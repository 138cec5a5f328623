import type { ReactNode } from 'react';
import classes from './note.module.css';

/** A sentence above the content of a page: the current state, or what to do. */
export function Note({ tone, children }: { tone: 'info' | 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={classes.note} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
