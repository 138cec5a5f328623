import { useState } from 'react';
import { CANNED_READ } from '#contracts/crm/canned/endpoints.ts';
import { usePermission } from '#web/kit/session/session.ts';
import type { AfterSending } from './send-button.tsx';
import { findUnusedSlashes } from './slash.ts';

/** A reply that waits for confirmation by its author, and what follows after sending it. */
type PendingReply = { said: string; words: string[]; after: AfterSending | undefined };

/**
 * Asks once before a reply is sent with a slash word that was not replaced by a canned response, as mail programs ask about a missing
 * attachment. Users without canned responses mean what they type.
 */
export function useLeftSlash(text: string) {
  const mayRead = usePermission(CANNED_READ);
  const [held, setHeld] = useState<PendingReply | null>(null);
  const [allowed, setAllowed] = useState('');
  const shown = held !== null && held.said === text.trim() && held.said !== allowed ? held : null;
  return {
    /** The words in question: until the text changes, or the question is dismissed. */
    held: shown,
    /** @returns whether the reply has to wait; if it is sent again unchanged, it is sent */
    holds: (said: string, after: AfterSending | undefined): boolean => {
      const words = mayRead && said !== allowed && shown === null ? findUnusedSlashes(said) : [];
      if (words.length === 0) setAllowed(said);
      else setHeld({ said, words, after });
      return words.length > 0;
    },
    /** The author continues writing. */
    keep: () => setHeld(null),
  };
}

export type LeftSlash = ReturnType<typeof useLeftSlash>;
