import { useEffect } from 'react';
import { useAttachments } from '../files/use-attachments.ts';
import { SIDE_FILES } from './side-files.ts';
import type { SideDrafting } from './side-draft.ts';

/** The files beside a mail that is being written, which lie in its draft. */
export const useDraftFiles = ({ draft, change }: SideDrafting) => {
  const attachments = useAttachments(SIDE_FILES, draft.files);
  const { files } = attachments;
  useEffect(() => {
    change((now) => (now.files === files ? now : { files }));
  }, [change, files]);
  return attachments;
};
