import type { CSSProperties } from 'react';
import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { LegendItem } from '#engine/chart-forms/drawing/drawing.ts';
import classes from './forms.module.css';

type Props = {
  items: readonly LegendItem[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  writer: ChartWriter;
};

/** The meaning of the colours; each item hides what it names, within what was already read. */
export function ChartLegend({ items, hidden, onToggle, writer }: Props) {
  if (items.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label={writer.labels.screen.legend}>
      {items.map(({ id, label, color, pattern, dashed }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.legendItem}
            aria-pressed={!hidden.has(id)}
            onClick={() => onToggle(id)}
          >
            <span
              className={classes.swatch}
              style={toSwatch(color)}
              data-pattern={pattern > 0 ? pattern : undefined}
              data-dashed={dashed}
            />
            <span className={classes.legendName}>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function toSwatch(color: string): CSSProperties & Record<'--swatch', string> {
  return { '--swatch': color };
}
