import type { ReactNode } from 'react';
import classes from './mark.module.css';

/** A label for a state, in a colour that shows whether all is well; readable in light and dark. */
export function Mark({ tone, children }: { tone: 'good' | 'warn' | 'plain'; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}
