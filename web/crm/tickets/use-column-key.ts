import { createContext, useContext, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';

/** Shows the column beside the conversation, should it be hidden. */
export const ShowColumn = createContext<() => void>(() => {});

type ColumnKey = { key: string; text: string; disabled: boolean };

/** Gives a button of the column a key that works from anywhere in the ticket: the button comes into sight and is pressed. */
export const useColumnKey = ({ key, text, disabled }: ColumnKey): RefObject<HTMLButtonElement | null> => {
  const show = useContext(ShowColumn);
  const button = useRef<HTMLButtonElement>(null);
  const press = () => {
    // What opens beside the button would open nowhere while the column is not drawn.
    flushSync(show);
    button.current?.scrollIntoView({ block: 'center' });
    button.current?.click();
  };
  useShortcuts(disabled ? [] : [{ key, text, act: press }]);
  return button;
};
