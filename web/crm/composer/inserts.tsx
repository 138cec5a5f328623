import type { RefObject } from 'react';
import type { WritingField } from '../rich-text/writing-field.ts';
import { CannedButton } from './canned-button.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { replaceRange } from './slash.ts';
import { caretOf, type CannedInsertion } from './use-canned.ts';

type Props = {
  text: string;
  setText: (text: string) => void;
  field: RefObject<WritingField | null>;
  canned: CannedInsertion;
};

/** What every composer offers to insert at the caret: an emoji, or a canned response. */
export function Inserts({ text, setText, field, canned }: Props) {
  const insertEmoji = (emoji: string): void => {
    const put = replaceRange(text, caretOf(field, text), emoji);
    setText(put.text);
    // The caret moves once the field shows the new text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(put.place, put.place);
    });
  };
  return (
    <>
      <EmojiButton onPick={insertEmoji} />
      {canned.mayRead && <CannedButton canned={canned} />}
    </>
  );
}
