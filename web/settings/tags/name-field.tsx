import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { TagFields } from '#contracts/settings/tags/tag.ts';

type Props = {
  label: string;
  initial: string;
  /** Empties itself after each name and goes on, until it is left. */
  stays?: boolean;
  onDone: (name: string) => void;
  onCancel: () => void;
};

/** A name written in the line itself: Enter takes it, Escape leaves everything as it was, leaving the field takes it too. */
export function NameField({ label, initial, stays, onDone, onCancel }: Props) {
  const [text, setText] = useState(initial);
  // Taking or cancelling moves the focus away, which must not count as leaving the field once more.
  const over = useRef(false);
  const take = (leaving: boolean): void => {
    if (over.current) return;
    const name = TagFields.name.safeParse(text);
    const goesOn = stays === true && !leaving && name.success;
    // Before anything else: taking the name away from the field moves the focus.
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
