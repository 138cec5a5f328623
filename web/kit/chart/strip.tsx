import { useState, type PointerEvent } from 'react';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { sumBar, type Bar, type Series } from './series.ts';
import classes from './strip.module.css';

type Props = {
  /** What is counted, for screen readers. */
  label: string;
  bars: readonly Bar[];
  series: readonly Series[];
  height?: number;
  /** Dragging over bars, or a click on one, gives the first and last of them. */
  onBrush?: (first: Bar, last: Bar) => void;
};

/** A small chart without axes, for the head of a list: columns over time, stacked, with the first and last time below. */
export function Strip({ label, bars, series, height = 44, onBrush }: Props) {
  const language = useLanguage();
  const { drag, ...pointers } = useDrag(bars, onBrush);
  const highest = Math.max(1, ...bars.map((bar) => sumBar(bar, series)));
  const share = (index: number): string => `${(index / bars.length) * 100}%`;
  return (
    <div>
      <div
        role="img"
        aria-label={label}
        className={classes.strip}
        data-brush={onBrush ? true : undefined}
        style={{ height }}
        {...pointers}
      >
        {bars.map((bar, index) => (
          <div
            key={bar.id}
            className={classes.column}
            data-bar={index}
            data-gap={bar.gap === undefined ? undefined : true}
            data-cut={bar.cut === undefined ? undefined : true}
            title={[`${bar.label}: ${formatExactNumber(sumBar(bar, series), language)}`, bar.gap, bar.cut]
              .filter(Boolean)
              .join(' · ')}
          >
            {series.map(({ id, token }) => (
              <div
                key={id}
                className={classes.part}
                style={{
                  height: `${((bar.values[id] ?? 0) / highest) * 100}%`,
                  background: `var(${token})`,
                }}
              />
            ))}
          </div>
        ))}
        {drag && (
          <div
            className={classes.brush}
            style={{ left: share(Math.min(...drag)), right: `calc(100% - ${share(Math.max(...drag) + 1)})` }}
          />
        )}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
    </div>
  );
}

/** The bars under the pointer from where it went down to where it is. */
function useDrag(bars: readonly Bar[], onBrush: Props['onBrush']) {
  const [drag, setDrag] = useState<readonly [number, number] | null>(null);
  if (!onBrush) return { drag };
  const barAt = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(bars.length - 1, Math.floor(((clientX - left) / width) * bars.length)));
  };
  return {
    drag,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag([barAt(event), barAt(event)]);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (drag) setDrag([drag[0], barAt(event)]);
    },
    onPointerCancel: () => setDrag(null),
    onPointerUp: () => {
      const first = drag && bars[Math.min(...drag)];
      const last = drag && bars[Math.max(...drag)];
      setDrag(null);
      if (first && last) onBrush(first, last);
    },
  };
}
