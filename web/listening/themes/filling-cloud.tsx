import { useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './words.module.css';

/** How much smaller and larger than usual words may be drawn. */
const SCALES = { least: 0.7, most: 2.2 };
/** Halvings of the range of scales: finer steps than one in a hundred are not seen. */
const STEPS = 8;

/** A cloud of words whose letters are as large as its card allows, so that many words fit and few fill it. */
export function FillingCloud({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const cloud = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const [around, words] = [room.current, cloud.current];
    if (!around || !words) return;
    const fill = () => fitScale(words, around.clientHeight);
    fill();
    const watcher = new ResizeObserver(fill);
    watcher.observe(around);
    return () => watcher.disconnect();
  });
  return (
    <div ref={room} className={classes.filling}>
      <ul ref={cloud} className={classes.cloud}>
        {children}
      </ul>
    </div>
  );
}

/** Sets the largest scale with which the words are no higher than the room; the usual one where the room follows the words. */
function fitScale(words: HTMLElement, room: number): void {
  const set = (scale: number) => words.style.setProperty('--scale', scale.toFixed(3));
  let { least, most } = SCALES;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (least + most) / 2;
    set(middle);
    if (words.offsetHeight <= room) least = middle;
    else most = middle;
  }
  set(least);
}
