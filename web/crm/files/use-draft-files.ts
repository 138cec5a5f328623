import { useEffect } from 'react';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import type { AcceptedFiles } from './problem-of.ts';
import { useAttachments } from './use-attachments.ts';

/** A draft in which files lie; `round` counts how often another took its place. */
type DraftState = {
  draft: { files: readonly StoredFile[] };
  round: number;
  change: (next: (now: { files: readonly StoredFile[] }) => { files?: readonly StoredFile[] }) => void;
};

/** The files beside a message that is being written, which lie in its draft. */
export const useDraftFiles = ({ draft, round, change }: DraftState, reply: { media: AcceptedFiles }) => {
  const attachments = useAttachments({ reply }, draft.files);
  const { files, clear, bring } = attachments;
  useEffect(() => {
    if (round === 0) return;
    clear();
    bring(draft.files);
    // What lies here is that of another draft now; what is added to it afterwards goes the other way.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [round]);
  useEffect(() => {
    change((now) => (now.files === files ? now : { files }));
  }, [change, files]);
  return attachments;
};
