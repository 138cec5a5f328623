import { useElementSize } from '@mantine/hooks';
import type { Ref } from 'react';

/** As in `grid.module.css`: the height of a row, and the gap below it in pixels. */
const ROW_REM = 3.5;
const GAP = 12;

/** Below this width the widgets are in one column, and the user scrolls. */
const ONE_COLUMN = '(max-width: 62em)';
/** From this width on a wall screen is drawn larger (`wall.module.css`). */
const LARGE = { from: '(min-width: 100em)', zoom: 1.25 };

/** How many rows of a dashboard fit into an area that does not scroll; infinite if they are in one column. */
export function useRows(): { place: Ref<HTMLDivElement>; rows: number } {
  const { ref, height } = useElementSize<HTMLDivElement>();
  if (height === 0 || matchMedia(ONE_COLUMN).matches) return { place: ref, rows: Infinity };
  const zoom = matchMedia(LARGE.from).matches ? LARGE.zoom : 1;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rows = Math.floor((height / zoom + GAP) / (ROW_REM * rem + GAP));
  return { place: ref, rows: Math.max(1, rows) };
}
