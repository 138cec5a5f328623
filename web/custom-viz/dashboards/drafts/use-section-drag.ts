import { useCallback, useEffect, useState, type PointerEvent, type RefObject } from 'react';

type DraggedSection = { id: string; to: number };

/** Moving a section by its grip: where it would be put down among the others; Escape lets go without a change. */
export function useSectionDrag(place: RefObject<HTMLElement | null>, move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<DraggedSection | null>(null);
  const id = dragged?.id;
  useEffect(() => {
    if (id === undefined) return;
    let to: number | null = null;
    const drag = ({ clientY }: globalThis.PointerEvent) => {
      to = listOthers(place.current, id).filter((one) => findMiddle(one) < clientY).length;
      setDragged({ id, to });
    };
    const end = (isKept: boolean) => {
      setDragged(null);
      if (isKept && to !== null) move(id, to);
    };
    const drop = () => end(true);
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && end(false);
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', drop);
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('keydown', leave);
    };
  }, [id, place, move]);
  const hold = useCallback((event: PointerEvent, section: string, at: number) => {
    event.preventDefault();
    setDragged({ id: section, to: at });
  }, []);
  return { dragged, hold };
}

/** On which side of a section a dragged one would be put down. */
export function findDropSide(
  ids: readonly string[],
  id: string,
  dragged: DraggedSection | null,
): 'above' | 'below' | undefined {
  if (!dragged || dragged.to === ids.indexOf(dragged.id)) return undefined;
  const others = ids.filter((one) => one !== dragged.id);
  if (others[dragged.to] === id) return 'above';
  return dragged.to === others.length && others.at(-1) === id ? 'below' : undefined;
}

function listOthers(place: HTMLElement | null, id: string): HTMLElement[] {
  const all = [...(place?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
  return all.filter((one) => one.dataset['section'] !== id);
}

function findMiddle(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
