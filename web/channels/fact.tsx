import type { ReactNode } from 'react';
import classes from './fact.module.css';

/** One fact of a list: its name and what it is. `--fact-name` of the list is the width of the names. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
