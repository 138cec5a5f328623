import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { TagFields } from '#contracts/tags/tag.ts';

type Props = {
  label: string;
  initial: string;
  /** Empties itself after each name and stays open until it loses the focus. */
  stays?: boolean;
  onDone: (name: string) => void;
  onCancel: () => void;
};

/** A name typed in the row itself: Enter saves it, Escape leaves everything unchanged, and leaving the field saves it too. */
export function NameField({ label, initial, stays, onDone, onCancel }: Props) {
  const [text, setText] = useState(initial);
  // Saving or cancelling moves the focus, which must not count as leaving the field again.
  const over = useRef(false);
  const take = (leaving: boolean): void => {
    if (over.current) return;
    const name = TagFields.name.safeParse(text);
    const goesOn = stays === true && !leaving && name.success;
    // Before anything else: saving the name moves the focus away from the field.
    over.current = !goesOn;
    if (name.success) onDone(name.data);
    if (goesOn) setText('');
    else if (stays || !name.success) onCancel();
  };
  return (
    <TextInput
      size="xs"
      autoFocus
      style={{ flex: '1 1 auto', maxWidth: 360 }}
      aria-label={label}
      placeholder={label}
      maxLength={120}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => take(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') {
          event.preventDefault();
          take(false);
        }
        if (event.key === 'Escape') {
          event.preventDefault();
          over.current = true;
          onCancel();
        }
      }}
    />
  );
}
