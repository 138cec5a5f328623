import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contracts/crm/ticket.ts';

/** Nearer than this to the end (pixels), the reader is at the end. */
const NEAR_END = 40;
/** Nearer than this to the top (pixels), older lines are loaded. */
const NEAR_TOP = 240;

type Watched = { messages: readonly Message[]; sending: number; onTop: () => void };

/**
 * Keeps the reader's place in a conversation: at the end they stay at the end, whatever grows; anywhere else nothing moves,
 * older lines come in above and newer ones are counted in `unseen`.
 */
export const useKeptPlace = ({ messages, sending, onTop }: Watched) => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [readTo, setReadTo] = useState(() => messages.at(-1)?.seq ?? 0);
  const height = useRef(0);
  const first = messages[0]?.seq;
  const last = messages.at(-1)?.seq ?? 0;

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setAtEnd(true);
  }, []);

  // Older lines were put above: what the reader sees stays where it is.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && height.current > 0 && !atEnd) element.scrollTop += element.scrollHeight - height.current;
    height.current = element?.scrollHeight ?? 0;
    // Runs when lines came in above, and for nothing else.
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

  const stay = useRef(atEnd);
  useEffect(() => {
    stay.current = atEnd;
  }, [atEnd]);
  useEffect(() => {
    const [frame, lines] = [scroller.current, content.current];
    if (!frame || !lines) return;
    const watcher = new ResizeObserver(() => {
      if (stay.current) frame.scrollTop = frame.scrollHeight;
    });
    watcher.observe(frame);
    watcher.observe(lines);
    return () => watcher.disconnect();
  }, []);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END);
    if (element.scrollTop < NEAR_TOP) onTop();
  };
  const unseen = messages.filter(({ seq, direction }) => seq > readTo && direction !== 'event').length;
  return { scroller, content, onScroll, toEnd, atEnd, unseen };
};
