/** How a mark is selected: Alt leaves it out instead, Ctrl, Cmd or Shift adds it to what is selected. `at`: where, in pixels of the window. */
export type SelectEvent = { exclude: boolean; adds: boolean; at: { x: number; y: number } };

type PressedKeys = { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };
type ButtonEvent = PressedKeys & { clientX: number; clientY: number; currentTarget: Element };

/** What the keys that are held say of a selection. */
export function readModifiers({ altKey, ctrlKey, metaKey, shiftKey }: PressedKeys): Omit<SelectEvent, 'at'> {
  return { exclude: altKey, adds: !altKey && (ctrlKey || metaKey || shiftKey) };
}

/** How and where a button was pressed; by keyboard, at the button. */
export function readSelectEvent(event: ButtonEvent): SelectEvent {
  const { clientX, clientY, currentTarget } = event;
  const { left, bottom } = currentTarget.getBoundingClientRect();
  const isByKeyboard = clientX === 0 && clientY === 0;
  return {
    ...readModifiers(event),
    at: isByKeyboard ? { x: left, y: bottom } : { x: clientX, y: clientY },
  };
}
