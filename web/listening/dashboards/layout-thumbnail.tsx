import type { GridPosition } from '#contracts/listening/dashboards/widget.ts';
import classes from './list.module.css';

/** The number of rows in a thumbnail. */
const ROWS = 16;

/** A thumbnail of a dashboard: the positions of its widgets. */
export function LayoutThumbnail({ widgets }: { widgets: readonly { kind: string; spot: GridPosition }[] }) {
  return (
    <span className={classes.sketch} aria-hidden>
      {widgets
        .filter(({ spot }) => spot.y < ROWS)
        .map(({ kind, spot: { x, y, w, h } }) => (
          <span
            key={`${x} ${y}`}
            className={classes.part}
            data-kind={kind}
            style={{
              gridColumn: `${x + 1} / span ${w}`,
              gridRow: `${y + 1} / span ${Math.min(h, ROWS - y)}`,
            }}
          />
        ))}
    </span>
  );
}
