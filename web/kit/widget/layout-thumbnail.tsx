import type { ReactNode } from 'react';
import type { GridPosition } from '#contracts/kit/widget/grid.ts';
import classes from './layout-thumbnail.module.css';

/** The number of rows in a thumbnail. */
const ROWS = 16;

/** What became of a widget between two layouts. */
export type ThumbnailMark = 'added' | 'removed' | 'moved' | 'changed';

type Part = {
  spot: GridPosition;
  /** Whether it stands out. */
  isAccented: boolean;
  /** What is drawn in its place. */
  content?: ReactNode;
  mark?: ThumbnailMark | undefined;
};

/** A thumbnail of a dashboard: the positions of its widgets. */
export function LayoutThumbnail({ widgets }: { widgets: readonly Part[] }) {
  return (
    <span className={classes.sketch} aria-hidden>
      {widgets
        .filter(({ spot }) => spot.y < ROWS)
        .map(({ spot: { x, y, w, h }, isAccented, content, mark }) => (
          <span
            key={`${x} ${y}`}
            className={classes.part}
            data-accent={isAccented || undefined}
            data-drawn={content ? true : undefined}
            data-mark={mark}
            style={{
              gridColumn: `${x + 1} / span ${w}`,
              gridRow: `${y + 1} / span ${Math.min(h, ROWS - y)}`,
            }}
          >
            {content}
          </span>
        ))}
    </span>
  );
}
