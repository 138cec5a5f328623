import { useState } from 'react';
import { CANNED_READ } from '#contracts/crm/canned/endpoints.ts';
import { usePermission } from '#web/kit/session/session.ts';
import type { AfterSending } from './send-button.tsx';
import { findUnusedSlashes } from './slash.ts';

/** An answer that waits for its writer, and what was to follow it. */
type PendingReply = { said: string; words: string[]; after: AfterSending | undefined };

/**
 * Asks once before an answer goes out with a slash word that no canned response took the place of, as mail programs ask for a
 * missing file. Who has no canned responses means what they type.
 */
export const useLeftSlash = (text: string) => {
  const mayRead = usePermission(CANNED_READ);
  const [held, setHeld] = useState<PendingReply | null>(null);
  const [allowed, setAllowed] = useState('');
  const shown = held !== null && held.said === text.trim() && held.said !== allowed ? held : null;
  return {
    /** What is asked about now: until something else is written, or it is let go. */
    held: shown,
    /** @returns whether the answer has to wait; sent once more as it is, it goes */
    holds: (said: string, after: AfterSending | undefined): boolean => {
      const words = mayRead && said !== allowed && shown === null ? findUnusedSlashes(said) : [];
      if (words.length === 0) setAllowed(said);
      else setHeld({ said, words, after });
      return words.length > 0;
    },
    /** The writer goes on writing. */
    keep: () => setHeld(null),
  };
};

export type LeftSlash = ReturnType<typeof useLeftSlash>;
