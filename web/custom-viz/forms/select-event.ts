import type { SelectEvent } from './form-canvas.tsx';

type ButtonEvent = { altKey: boolean; clientX: number; clientY: number; currentTarget: Element };

/** How and where a button was pressed; by keyboard, at the button. */
export function readSelectEvent({ altKey, clientX, clientY, currentTarget }: ButtonEvent): SelectEvent {
  const { left, bottom } = currentTarget.getBoundingClientRect();
  const isByKeyboard = clientX === 0 && clientY === 0;
  return { exclude: altKey, at: isByKeyboard ? { x: left, y: bottom } : { x: clientX, y: clientY } };
}
