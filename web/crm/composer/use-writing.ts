import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useKeptDraft, type DraftKind } from './draft.ts';

/** Lets the page's keys reach the field. */
export type ComposerHandle = { focus: (kind: DraftKind) => void };

/** What is being written at a ticket: an answer or a note, each with a draft of its own, and the field that the keys go to. */
export const useWriting = (ticketId: string, ref: Ref<ComposerHandle>) => {
  const [kind, setKind] = useState<DraftKind>('reply');
  const reply = useKeptDraft(ticketId, 'reply');
  const note = useKeptDraft(ticketId, 'note');
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef(false);
  useImperativeHandle(ref, () => ({
    focus: (next) => {
      setKind(next);
      wanted.current = true;
      field.current?.focus();
    },
  }));
  useEffect(() => {
    // The other field has only just come into being.
    if (wanted.current) field.current?.focus();
    wanted.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [kind]);
  const { text, setText } = kind === 'reply' ? reply : note;
  return { kind, setKind, text, setText, reply, note, field };
};

export type Writing = ReturnType<typeof useWriting>;
