import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { COLUMNS, type GridItem, type GridPosition, type GridSize } from '#contracts/kit/widget/grid.ts';
import { withSpot } from '#contracts/kit/widget/layout.ts';
import { useScaledPixels } from '#web/kit/theme/text-size.ts';
import type { GridExit } from './grid-exit.ts';

/** Height of a row of the grid at the usual text size and the space between cells, in pixels; as in grid.module.css. */
const ROW = 56;
const GAP = 12;

type DragMode = 'move' | 'size';
type GridDrag = { id: string; how: DragMode; spot: GridPosition; x: number; y: number };

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function shifted(
  spot: GridPosition,
  how: DragMode,
  [columns, rows]: readonly [number, number],
): GridPosition {
  return how === 'move'
    ? { ...spot, x: spot.x + columns, y: Math.max(0, spot.y + rows) }
    : { ...spot, w: spot.w + columns, h: spot.h + rows };
}

/** Moving and sizing by pointer (Escape lets go without a change) and by keys. `preview` is how all would lie. */
export function useGridDrag<Item extends GridItem>(props: {
  place: RefObject<HTMLDivElement | null>;
  widgets: readonly Item[];
  leastOf: (widget: Item) => GridSize;
  change: (id: string, spot: GridPosition) => void;
  /** Takes a widget that is moved out of the grid; false where it stays. */
  leave?: ((widget: Item, exit: GridExit) => boolean) | undefined;
}) {
  const { place, widgets, leastOf, change, leave } = props;
  const [hold, setHold] = useState<GridDrag | null>(null);
  const [preview, setPreview] = useState<Item[] | null>(null);
  const last = useRef<GridPosition | null>(null);
  const row = useScaledPixels(ROW);

  useEffect(() => {
    if (!hold) return;
    const widget = widgets.find(({ _id }) => _id === hold.id);
    const move = (event: globalThis.PointerEvent) => {
      const width = place.current?.getBoundingClientRect().width ?? 1;
      const columns = Math.round((event.clientX - hold.x) / ((width + GAP) / COLUMNS));
      const rows = Math.round((event.clientY - hold.y) / (row + GAP));
      const spot = shifted(hold.spot, hold.how, [columns, rows]);
      if (!widget || JSON.stringify(spot) === JSON.stringify(last.current)) return;
      last.current = spot;
      setPreview(withSpot(widgets, hold.id, { spot, least: leastOf(widget) }));
    };
    const end = (keep: boolean) => {
      if (keep && last.current) change(hold.id, last.current);
      last.current = null;
      setPreview(null);
      setHold(null);
    };
    const up = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const isGone =
        hold.how === 'move' && widget && leave?.(widget, { by: 'pointer', x: clientX, y: clientY });
      end(!isGone);
    };
    const key = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && end(false);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('keydown', key);
    };
  }, [hold, widgets, place, leastOf, change, leave, row]);

  const begin = useCallback((event: PointerEvent, widget: GridItem, how: DragMode) => {
    event.preventDefault();
    setHold({ id: widget._id, how, spot: widget.spot, x: event.clientX, y: event.clientY });
  }, []);
  const onKey = useCallback(
    (event: KeyboardEvent, widget: Item) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      const isUp = step[1] < 0;
      if (
        !event.shiftKey &&
        step[1] !== 0 &&
        isAtEdge(widget, widgets, isUp) &&
        leave?.(widget, { by: 'key', isUp })
      )
        return;
      change(
        widget._id,
        shifted(widget.spot, event.shiftKey ? 'size' : 'move', rowStep(step, widget, event.shiftKey)),
      );
    },
    [change, leave, widgets],
  );
  return { held: hold?.id ?? null, preview, hold: begin, onKey };
}

/** Whether no widget is above, or below, another one. */
function isAtEdge({ _id, spot }: GridItem, widgets: readonly GridItem[], isUp: boolean): boolean {
  if (isUp) return spot.y === 0;
  return widgets.every((one) => one._id === _id || one.spot.y + one.spot.h <= spot.y + spot.h);
}

/** Downwards a widget jumps over its own height, or it would be lifted back to where it was. */
function rowStep(
  [columns, rows]: readonly [number, number],
  { spot }: GridItem,
  sizing: boolean,
): [number, number] {
  return [columns, sizing || rows <= 0 ? rows : spot.h];
}
