import { useRef, useState, type PointerEvent } from 'react';

type Point = { x: number; y: number };
/** A line that is being drawn, in the canvas's own units. */
export type LooseLine = { from: Point; to: Point };
type LinkSource = { from: string; port: string };

/** The attribute with the step of a card, for a line that is dropped on it. */
const STEP = 'data-step';

/**
 * Draws a line from an exit of a step to its target step; dropped elsewhere, nothing changes.
 *
 * @returns `plane` is put on the element that contains the cards, `grip` on the start of a line
 */
export function useLinkDrag(onLink: (way: LinkSource, to: string) => void) {
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
}
