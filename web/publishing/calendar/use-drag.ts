import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type PointerEvent as ReactPointerEvent,
} from 'react';
import type { PostTile } from '#contracts/publishing/post.ts';

/** Pixels from which a press is a drag, and how long a finger rests before it is one, in milliseconds. */
const FROM = 5;
const REST_MS = 350;
/** Minutes by which the time changes in views of hours. */
const STEP = 15;
/** How near to an edge of a part that scrolls a drag scrolls it, and by how many pixels a frame. */
const EDGE = 48;
const SCROLL = 12;

/** Where a post is dropped: a day, in views of hours with its minute, or the tray. */
export type DropPlace = { day: string; minute: number | null } | 'tray';

type Press = {
  post: PostTile;
  /** The tile that is pressed. */
  tile: HTMLElement;
  x: number;
  y: number;
  pointerId: number;
  touch: boolean;
  grip: number;
};

/** Where the pointer is while a post is dragged. */
type DragState = { post: PostTile; x: number; y: number; place: DropPlace | null };

let dragged: DragState | null = null;
const watchers = new Set<() => void>();
function show(next: DragState | null): void {
  dragged = next;
  for (const watcher of watchers) watcher();
}
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** What is dragged, for the picture below the pointer: nothing else is drawn anew with every move. */
export const useDragState = (): DragState | null => useSyncExternalStore(watch, () => dragged);

type Options = { enabled: boolean; onDrop: (post: PostTile, place: DropPlace) => void };

/**
 * Drags posts by mouse, pen or a finger that rested first; Escape lets go. Days carry `data-day`, columns of hours also `data-hours`, the
 * tray `data-tray`.
 */
export function useDrag({ enabled, onDrop }: Options) {
  const begun = useRef(false);
  const stop = useRef<() => void>(undefined);
  const latest = useRef({ enabled, onDrop });
  useEffect(() => {
    latest.current = { enabled, onDrop };
  });
  useEffect(() => () => stop.current?.(), []);
  const onPointerDown = useCallback((event: ReactPointerEvent<HTMLElement>, post: PostTile) => {
    begun.current = false;
    if (!latest.current.enabled || event.button !== 0) return;
    if (event.ctrlKey || event.shiftKey || event.metaKey) return;
    const { currentTarget: tile, clientX: x, clientY: y, pointerId, pointerType } = event;
    const grip = y - tile.getBoundingClientRect().top;
    stop.current = followPress(
      { post, tile, x, y, pointerId, touch: pointerType === 'touch', grip },
      {
        begin: () => {
          begun.current = true;
        },
        end: (place) => {
          if (place) latest.current.onDrop(post, place);
        },
      },
    );
  }, []);
  /** Whether the click that follows belongs to a drag; it opens nothing then. */
  const wasDragged = useCallback(() => begun.current, []);
  return useMemo(() => ({ onPointerDown, wasDragged }), [onPointerDown, wasDragged]);
}

/** What makes tiles draggable. */
export type Drag = ReturnType<typeof useDrag>;

type Follow = { begin: () => void; end: (place: DropPlace | null) => void };

/** Follows a pressed pointer until it is released; returns how to stop. */
function followPress(press: Press, { begin, end }: Follow): () => void {
  const { post, tile, pointerId, touch } = press;
  let on = false;
  let at = { x: press.x, y: press.y };
  let frame = 0;
  const draw = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (scrollNear(at)) draw();
      markBelow(at);
      show({ post, ...at, place: findPlace(at, press.grip) });
    });
  };
  const start = () => {
    on = true;
    tile.dataset['dragged'] = '';
    begin();
    draw();
  };
  const timer = touch ? setTimeout(start, REST_MS) : undefined;
  const listening = new AbortController();
  const stop = () => {
    listening.abort();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    delete tile.dataset['dragged'];
    markBelow(null);
    show(null);
  };
  const finish = (place: DropPlace | null) => {
    stop();
    end(place);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(at.x - press.x, at.y - press.y) > FROM;
    if (on) draw();
    // A finger that moves at once scrolls.
    else if (far && touch) finish(null);
    else if (far) start();
  };
  const up = ({ pointerId: id, type }: PointerEvent) => {
    if (id === pointerId) finish(on && type === 'pointerup' ? findPlace(at, press.grip) : null);
  };
  const escape = (event: KeyboardEvent) => {
    if (!on || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish(null);
  };
  const onlyDrag = (event: Event) => {
    if (on) event.preventDefault();
  };
  const options = { signal: listening.signal };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', up, options);
  window.addEventListener('pointercancel', up, options);
  window.addEventListener('keydown', escape, { ...options, capture: true });
  window.addEventListener('touchmove', onlyDrag, { ...options, passive: false });
  window.addEventListener('contextmenu', onlyDrag, options);
  return stop;
}

let marked: HTMLElement | undefined;

/** Marks the day or tray below the pointer. */
function markBelow(at: { x: number; y: number } | null): void {
  const below = at ? document.elementFromPoint(at.x, at.y) : null;
  const next = below?.closest<HTMLElement>('[data-tray], [data-day]') ?? undefined;
  if (next === marked) return;
  delete marked?.dataset['over'];
  marked = next;
  if (marked) marked.dataset['over'] = '';
}

/** The day below the pointer, with the minute at the upper edge of what is dragged. */
function findPlace({ x, y }: { x: number; y: number }, grip: number): DropPlace | null {
  const below = document.elementFromPoint(x, y);
  if (below?.closest('[data-tray]')) return 'tray';
  const column = below?.closest<HTMLElement>('[data-day]');
  const day = column?.dataset['day'];
  if (!column || day === undefined) return null;
  if (column.dataset['hours'] === undefined) return { day, minute: null };
  const { top, height } = column.getBoundingClientRect();
  const minute = ((y - grip - top) / height) * 24 * 60;
  return { day, minute: Math.min(Math.max(Math.round(minute / STEP) * STEP, 0), 24 * 60 - STEP) };
}

/** Scrolls what is below the pointer where the pointer is near its edge. @returns whether it did */
function scrollNear({ x, y }: { x: number; y: number }): boolean {
  const scroller = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-scrolls]');
  if (!scroller) return false;
  const { top, bottom } = scroller.getBoundingClientRect();
  const by = y < top + EDGE ? -SCROLL : y > bottom - EDGE ? SCROLL : 0;
  const before = scroller.scrollTop;
  scroller.scrollTop += by;
  return scroller.scrollTop !== before;
}
