import { useRef, useState, type PointerEvent } from 'react';

type Point = { x: number; y: number };
/** A line that is being drawn, in the plane's own units. */
export type LooseLine = { from: Point; to: Point };
type LinkSource = { from: string; port: string };

/** The attribute by which a card tells its step to a line that is dropped on it. */
const STEP = 'data-step';

/**
 * Draws a line from a way out of a step to the step it is to lead to; dropped elsewhere, nothing changes.
 *
 * @returns `plane` is put on what holds the cards, `grip` on what a line is drawn from
 */
export const useLinkDrag = (onLink: (way: LinkSource, to: string) => void) => {
  const plane = useRef<HTMLDivElement>(null);
  const [loose, setLoose] = useState<LooseLine | null>(null);
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = plane.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };
  const grip = (way: LinkSource, from: Point) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setLoose({ from, to: placeOf(event) });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => loose && setLoose({ from, to: placeOf(event) }),
    onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      setLoose(null);
      const card = document.elementFromPoint(clientX, clientY)?.closest(`[${STEP}]`);
      const to = loose && card?.getAttribute(STEP);
      if (to) onLink(way, to);
    },
    onPointerCancel: () => setLoose(null),
  });
  return { plane, loose, grip };
};
