import { createContext, useContext, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { PanelLayoutContext, type SectionName } from '../side-panel/panel-layout.ts';

/** Shows the column next to the conversation, should it be hidden. */
export const ShowColumn = createContext<() => void>(() => {});

type ColumnKey = { section: SectionName; key: string; text: string; disabled: boolean };

/**
 * Gives a button of the column a shortcut that works anywhere in the ticket: its section is unfolded, and the button is scrolled into view
 * and pressed.
 */
export function useColumnKey({
  section,
  key,
  text,
  disabled,
}: ColumnKey): RefObject<HTMLButtonElement | null> {
  const show = useContext(ShowColumn);
  const { isFolded, fold } = useContext(PanelLayoutContext);
  const button = useRef<HTMLButtonElement>(null);
  const press = () => {
    // A menu that opens next to the button has no place while the column is not rendered.
    flushSync(() => {
      show();
      if (isFolded(section)) fold(section, false);
    });
    button.current?.scrollIntoView({ block: 'center' });
    button.current?.click();
  };
  useShortcuts(disabled ? [] : [{ key, text, act: press }]);
  return button;
}
