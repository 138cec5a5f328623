import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './metric-tile.module.css';

/** Figures in a row, each with what it rests on. */
export function MetricTiles({ children }: { children: ReactNode }) {
  return (
    <dl className={classes.figures} aria-live="polite">
      {children}
    </dl>
  );
}

type Props = { name: string; value: ReactNode; note?: ReactNode; tone?: 'bad' | 'warn'; onOpen?: () => void };

/** One figure; with `onOpen` it opens what it counts. */
export function MetricTile({ name, value, note, tone, onOpen }: Props) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value} data-tone={tone}>
        {onOpen ? (
          <UnstyledButton className={classes.opens} onClick={onOpen}>
            {value}
          </UnstyledButton>
        ) : (
          value
        )}
      </dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
