import classes from './numbers.module.css';

const HEIGHT = 32;

/** A small line below a number; it breaks where a value is not known. The table says the same. */
export function TrendLine({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const toY = (value: number): number =>
    high === low ? HEIGHT - 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4);
  const path = values
    .map((value, index) =>
      value === null
        ? ''
        : `${index === 0 || values[index - 1] === null ? 'M' : 'L'}${(index / (values.length - 1)) * 100} ${toY(value).toFixed(1)}`,
    )
    .join('');
  return (
    <svg className={classes.trend} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
