import { useEffect, useState } from 'react';

/** What is being written: an answer to the customer, or a note for the team. */
export type DraftKind = 'reply' | 'note';

const PREFIX = 'earshot-draft';
const nameOf = (ticketId: string, kind: DraftKind): string => `${PREFIX}:${kind}:${ticketId}`;

/**
 * What somebody has written and not sent yet, kept on this machine for each ticket and kind, so that leaving the ticket, a
 * reload or a crash loses nothing.
 */
export const useKeptDraft = (ticketId: string, kind: DraftKind) => {
  const name = nameOf(ticketId, kind);
  const [text, setText] = useState(() => localStorage.getItem(name) ?? '');
  useEffect(() => {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  }, [name, text]);
  return [text, setText] as const;
};
