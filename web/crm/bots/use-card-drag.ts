import { useRef, type PointerEvent } from 'react';
import type { BotNode } from '#contracts/crm/bots/graph.ts';

type DraggedCard = { id: string; dx: number; dy: number };
type MoveHandler = (id: string, to: { x: number; y: number }) => void;

/** Moves a card with the pointer that presses it; a press without a move is a click. `onDone`: the card was let go. */
export function useCardDrag(onMove: MoveHandler, onDone: () => void) {
  const held = useRef<DraggedCard | null>(null);
  const letGo = () => {
    held.current = null;
    onDone();
  };
  return (node: BotNode) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A finger pans the plane; it moves only the card that it chose before.
      if (event.button !== 0 || (event.pointerType === 'touch' && !('chosen' in event.currentTarget.dataset)))
        return;
      held.current = { id: node.id, dx: event.clientX - node.x, dy: event.clientY - node.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = held.current;
      if (now?.id === node.id) onMove(now.id, { x: event.clientX - now.dx, y: event.clientY - now.dy });
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  });
}

export type CardDrag = (node: BotNode) => Partial<ReturnType<ReturnType<typeof useCardDrag>>>;
