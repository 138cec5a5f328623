import { useElementSize } from '@mantine/hooks';
import type { Ref } from 'react';

/** As `grid.module.css` has them: the height of a row, and the gap below it in pixels. */
const ROW_REM = 3.5;
const GAP = 12;

/** Below this the widgets stand one below the other, and whoever holds the screen scrolls. */
const ONE_COLUMN = '(max-width: 62em)';
/** From here on a wall is drawn larger (`wall.module.css`). */
const LARGE = { from: '(min-width: 100em)', zoom: 1.25 };

/** How many rows of a dashboard have room in a place that is not scrolled; without an end where they stand in one column. */
export const useRows = (): { place: Ref<HTMLDivElement>; rows: number } => {
  const { ref, height } = useElementSize<HTMLDivElement>();
  if (height === 0 || matchMedia(ONE_COLUMN).matches) return { place: ref, rows: Infinity };
  const zoom = matchMedia(LARGE.from).matches ? LARGE.zoom : 1;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rows = Math.floor((height / zoom + GAP) / (ROW_REM * rem + GAP));
  return { place: ref, rows: Math.max(1, rows) };
};
