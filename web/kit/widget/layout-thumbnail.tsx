import type { GridPosition } from '#contracts/kit/widget/grid.ts';
import classes from './layout-thumbnail.module.css';

/** The number of rows in a thumbnail. */
const ROWS = 16;

type Props = {
  widgets: readonly { kind: string; spot: GridPosition }[];
  /** Whether widgets of a kind stand out. */
  isAccented: (kind: string) => boolean;
};

/** A thumbnail of a dashboard: the positions of its widgets. */
export function LayoutThumbnail({ widgets, isAccented }: Props) {
  return (
    <span className={classes.sketch} aria-hidden>
      {widgets
        .filter(({ spot }) => spot.y < ROWS)
        .map(({ kind, spot: { x, y, w, h } }) => (
          <span
            key={`${x} ${y}`}
            className={classes.part}
            data-accent={isAccented(kind) || undefined}
            style={{
              gridColumn: `${x + 1} / span ${w}`,
              gridRow: `${y + 1} / span ${Math.min(h, ROWS - y)}`,
            }}
          />
        ))}
    </span>
  );
}
