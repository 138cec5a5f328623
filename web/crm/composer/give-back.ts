import { useEffect, useRef } from 'react';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import { keepDraftHere, type DraftKind } from './draft.ts';

/** What was written before it was sent: its draft, and its files. */
export type WrittenMessage = { kind: DraftKind; draft: unknown; files: readonly StoredFile[] };

/** The composers that are open, by ticket. */
const takers = new Map<string, (what: WrittenMessage) => void>();
/** What came back while its composer was closed. The draft is stored on this machine too; its files are known here alone. */
const leftFiles = new Map<string, readonly StoredFile[]>();

/** Puts a message that was not sent back into the composer of its ticket; where that is closed, it is there when it is opened. */
export function giveBack(user: string, ticketId: string, what: WrittenMessage): void {
  const take = takers.get(ticketId);
  if (take) {
    take(what);
    return;
  }
  keepDraftHere({ user, ticketId, kind: what.kind }, what.draft);
  leftFiles.set(ticketId, what.files);
}

/** Takes what comes back to the composer of a ticket. */
export function useReturnedDraft(
  ticketId: string,
  take: (what: WrittenMessage) => void,
  bringFiles: (files: readonly StoredFile[]) => void,
): void {
  const latest = useRef({ take, bringFiles });
  useEffect(() => {
    latest.current = { take, bringFiles };
  });
  useEffect(() => {
    takers.set(ticketId, (what) => latest.current.take(what));
    const files = leftFiles.get(ticketId);
    leftFiles.delete(ticketId);
    if (files && files.length > 0) latest.current.bringFiles(files);
    return () => void takers.delete(ticketId);
  }, [ticketId]);
}
