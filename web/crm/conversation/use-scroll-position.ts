import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contracts/crm/ticket.ts';

/** Nearer than this to the end (pixels), the reader is at the end. */
const NEAR_END = 40;
/** Nearer than this to the top (pixels), older lines are loaded. */
const NEAR_TOP = 240;
/** Events of a reader who scrolls. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

type ScrollState = {
  messages: readonly Message[];
  sending: number;
  /** The message to be shown, once it is loaded. */
  sought: string | undefined;
  onTop: () => void;
};

/**
 * Keeps the reader's scroll position in a conversation: at the end they stay at the end, whatever grows; anywhere else nothing moves, older
 * lines are added above and newer ones are counted in `unseen`. A message that was searched for stays in the middle until the reader
 * scrolls.
 */
export function useScrollPosition({ messages, sending, sought, onTop }: ScrollState) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(true);
  const [pin, setPin] = useState(sought);
  const [target, setTarget] = useState(sought);
  if (target !== sought) {
    setTarget(sought);
    setPin(sought);
  }
  const atEnd = near && pin === undefined;
  const [readTo, setReadTo] = useState(() => messages.at(-1)?.seq ?? 0);
  const height = useRef(0);
  const first = messages[0]?.seq;
  const last = messages.at(-1)?.seq ?? 0;

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setPin(undefined);
    setNear(true);
  }, []);

  // Older lines were added above: what the reader sees stays where it is.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && height.current > 0 && !atEnd) element.scrollTop += element.scrollHeight - height.current;
    height.current = element?.scrollHeight ?? 0;
    // Runs only when lines were added above.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);
  useLayoutEffect(() => {
    if (atEnd) toEnd();
    height.current = scroller.current?.scrollHeight ?? 0;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [last]);
  useLayoutEffect(() => {
    if (sending > 0) toEnd();
  }, [sending, toEnd]);
  if (atEnd && readTo !== last) setReadTo(last);

  // Before the observer below reports the first size, which would otherwise scroll to the end.
  const stay = useRef({ atEnd, pin });
  useLayoutEffect(() => {
    stay.current = { atEnd, pin };
    if (pin !== undefined) showMessage(scroller.current, pin);
  }, [atEnd, pin, first]);
  useEffect(() => {
    const [frame, lines] = [scroller.current, content.current];
    if (!frame || !lines) return;
    const watcher = new ResizeObserver(() => {
      if (stay.current.atEnd) frame.scrollTop = frame.scrollHeight;
      else if (stay.current.pin !== undefined) showMessage(frame, stay.current.pin);
    });
    watcher.observe(frame);
    watcher.observe(lines);
    const letGo = () => setPin(undefined);
    for (const name of MOVES) frame.addEventListener(name, letGo, { passive: true });
    return () => {
      watcher.disconnect();
      for (const name of MOVES) frame.removeEventListener(name, letGo);
    };
  }, []);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    setNear(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END);
    if (element.scrollTop < NEAR_TOP) onTop();
  };
  const unseen = messages.filter(({ seq, direction }) => seq > readTo && direction !== 'event').length;
  return { scroller, content, onScroll, toEnd, atEnd, unseen };
}

/** Scrolls a message to the middle of the frame. */
function showMessage(frame: HTMLElement | null, id: string): void {
  const line = frame?.querySelector(`[data-message="${CSS.escape(id)}"]`);
  if (!frame || !line) return;
  const [shown, whole] = [line.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollTop += shown.top - whole.top - Math.max(0, (frame.clientHeight - shown.height) / 2);
}
