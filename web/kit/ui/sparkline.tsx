import classes from './sparkline.module.css';

const HEIGHT = 24;
/** A value that is not zero is seen, however small it is beside the highest. */
const LEAST = 1.5;
const GAP = 0.3;

/** Counts over time as small bars, from the oldest to the newest. It has no text of its own: a number beside it says the same. */
export function Sparkline({
  values,
  className,
}: {
  values: readonly number[];
  className?: string | undefined;
}) {
  const most = Math.max(1, ...values);
  return (
    <svg
      className={className ? `${classes.spark} ${className}` : classes.spark}
      viewBox={`0 0 ${values.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {values.map((value, index) => {
        const height = value === 0 ? 0.6 : Math.max(LEAST, (value / most) * HEIGHT);
        return (
          <rect
            // The bars have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            data-empty={value === 0 || undefined}
            x={index + GAP / 2}
            y={HEIGHT - height}
            width={1 - GAP}
            height={height}
          />
        );
      })}
    </svg>
  );
}
