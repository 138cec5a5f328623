import { useEffect } from 'react';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import type { AcceptedFiles } from './problem-of.ts';
import { useAttachments } from './use-attachments.ts';

/** A draft with files; `round` counts how often it was replaced by another. */
type DraftState = {
  draft: { files: readonly StoredFile[] };
  round: number;
  change: (next: (now: { files: readonly StoredFile[] }) => { files?: readonly StoredFile[] }) => void;
};

/** The files of a message that is being written, which are stored in its draft. */
export function useDraftFiles({ draft, round, change }: DraftState, reply: { media: AcceptedFiles }) {
  const attachments = useAttachments({ reply }, draft.files);
  const { files, clear, bring } = attachments;
  useEffect(() => {
    if (round === 0) return;
    clear();
    bring(draft.files);
    // The files here are those of another draft now; files that are added afterwards are stored in that draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [round]);
  useEffect(() => {
    change((now) => (now.files === files ? now : { files }));
  }, [change, files]);
  return attachments;
}
