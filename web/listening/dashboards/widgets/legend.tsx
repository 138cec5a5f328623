import type { Series } from '#web/kit/chart/series.ts';
import classes from '../widget.module.css';

/** Which colour is what; one alone needs none. The table twin says it to screen readers. */
export function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map(({ id, label, token }) => (
        <li key={id}>
          <span className={classes.swatch} style={{ background: `var(${token})` }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
