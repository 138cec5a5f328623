import { useState, type ReactNode } from 'react';
import classes from './shelves.module.css';

type Props = {
  name: string;
  hint: string;
  isEmpty: boolean;
  /** Whether what is dragged may be dropped here. */
  takes: boolean;
  /** Whether it is as wide as the chart. */
  isWide?: boolean;
  onDropped: () => void;
  children: ReactNode;
};

/** A row of chips with its name, onto which fields are dragged. */
export function ShelfRow({ name, hint, isEmpty, takes, isWide = false, onDropped, children }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    // Dragging is one way; the keys of the fields are the other.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.shelf}
      role="group"
      aria-label={name}
      data-takes={takes || undefined}
      data-wide={isWide || undefined}
      data-over={(takes && isOver) || undefined}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (takes) onDropped();
      }}
    >
      <span className={classes.shelfName} aria-hidden>
        {name}
      </span>
      <div className={classes.chips}>
        {children}
        {isEmpty && <span className={classes.hint}>{hint}</span>}
      </div>
    </div>
  );
}
