import { useEffect, useImperativeHandle, useRef, useState, type MouseEvent, type Ref } from 'react';
import { useAnswerChoice } from '../social/answering.ts';
import { useStoredDraft, type DraftKind } from './draft.ts';

/** Lets the page's keys reach the field. */
export type ComposerHandle = { focus: (kind: DraftKind) => void };

/** What is being written at a ticket: an answer or a note (at first the one that was asked for), each with a draft of its own, and the field that the keys go to. */
export const useWriting = (ticketId: string, ref: Ref<ComposerHandle>, asked: DraftKind) => {
  const [kind, setKind] = useState(asked);
  const reply = useStoredDraft(ticketId, 'reply');
  const note = useStoredDraft(ticketId, 'note');
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef(false);
  useImperativeHandle(ref, () => ({
    focus: (next) => {
      setKind(next);
      wanted.current = true;
      field.current?.focus();
    },
  }));
  const picked = useAnswerChoice(ticketId)?.commentId ?? null;
  const [led, setLed] = useState({ asked, picked });
  if (led.asked !== asked || led.picked !== picked) {
    // The list of drafts leads to the answer or the note; whoever picks a comment answers it next.
    setLed({ asked, picked });
    if (led.asked !== asked) setKind(asked);
    else if (picked !== null) setKind('reply');
  }
  useEffect(() => {
    if (picked !== null) field.current?.focus();
  }, [picked]);
  useEffect(() => {
    // The other field has only just come into being.
    if (wanted.current) field.current?.focus();
    wanted.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [kind]);
  /** A click on a switch above the field goes on in the field, whose words come next; the arrow keys stay at the switch. */
  const focusAfterClick = (event: MouseEvent): void => {
    if (event.detail > 0) setTimeout(() => field.current?.focus());
  };
  const { text, setText, unwritten, discard } = kind === 'reply' ? reply : note;
  return { kind, setKind, text, setText, unwritten, discard, reply, note, field, focusAfterClick };
};

export type WritingState = ReturnType<typeof useWriting>;
