import { useEffect, useImperativeHandle, useRef, useState, type MouseEvent, type Ref } from 'react';
import type { WritingField } from '../rich-text/writing-field.ts';
import { useAnswerChoice } from '../social/answering.ts';
import { useStoredDraft, type DraftKind } from './draft.ts';

/** Lets the page's shortcuts focus the field. */
export type ComposerHandle = { focus: (kind: DraftKind) => void };

/**
 * What is being written at a ticket: a reply or a note (at first the requested one), each with a draft of its own, and the field that has
 * the focus.
 */
export function useWriting(ticketId: string, ref: Ref<ComposerHandle>, wantedKind: DraftKind) {
  const [kind, setKind] = useState(wantedKind);
  const reply = useStoredDraft(ticketId, 'reply');
  const note = useStoredDraft(ticketId, 'note');
  const field = useRef<WritingField>(null);
  const wanted = useRef(false);
  useImperativeHandle(ref, () => ({
    focus: (next) => {
      setKind(next);
      wanted.current = true;
      field.current?.focus();
    },
  }));
  const picked = useAnswerChoice(ticketId)?.commentId ?? null;
  const [led, setLed] = useState({ wantedKind, picked });
  if (led.wantedKind !== wantedKind || led.picked !== picked) {
    // The list of drafts leads to the reply or the note; picking a comment switches to a reply to it.
    setLed({ wantedKind, picked });
    if (led.wantedKind !== wantedKind) setKind(wantedKind);
    else if (picked !== null) setKind('reply');
  }
  useEffect(() => {
    if (picked !== null) field.current?.focus();
  }, [picked]);
  useEffect(() => {
    // The other field has only just been mounted.
    if (wanted.current) field.current?.focus();
    wanted.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [kind]);
  /** A click on a switch above the field moves the focus to the field, where writing continues; the arrow keys stay at the switch. */
  const focusAfterClick = (event: MouseEvent): void => {
    if (event.detail > 0) setTimeout(() => field.current?.focus());
  };
  const { text, setText, unwritten, discard } = kind === 'reply' ? reply : note;
  return { kind, setKind, text, setText, unwritten, discard, reply, note, field, focusAfterClick };
}

export type WritingState = ReturnType<typeof useWriting>;
