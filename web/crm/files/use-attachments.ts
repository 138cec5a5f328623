import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import { formatSize } from '#web/kit/files/size-text.ts';
import { useUploads } from '#web/kit/files/use-uploads.ts';
import { findProblem, type AcceptedFiles } from './problem-of.ts';

/** The files of a reply that is being written; `first` are there from the start. */
export function useAttachments(
  { reply }: { reply: { media: AcceptedFiles } },
  first: readonly StoredFile[] = [],
) {
  const { t } = useTranslation();
  const [files, setFiles] = useState(first);
  const { running, send } = useUploads('message', (file) => setFiles((now) => [...now, file]));
  const problem = findProblem(files, reply.media);
  const along: Pick<OutgoingMessage, 'media'> =
    files.length === 0 ? {} : { media: files.map(({ _id }) => ({ file_id: _id })) };
  return {
    files,
    running,
    along,
    /** Whether the channel accepts files at all. */
    offered: reply.media.most > 0,
    /** Whether some are still being uploaded, so that the reply waits. */
    waiting: running.some(({ error }) => error === undefined),
    problem:
      problem &&
      (problem.what === 'too_many'
        ? t('mail.too_many', { count: problem.most })
        : problem.what === 'kind'
          ? t('mail.kind_refused', { name: problem.name })
          : t('mail.kind_too_large', { name: problem.name, most: formatSize(problem.most) })),
    add: send,
    remove: (id: string) => setFiles((now) => now.filter(({ _id }) => _id !== id)),
    clear: () => setFiles([]),
    /**
     * Adds stored files at the front: those of a canned response, or of a message that was not sent. A file that is already there stays.
     */
    bring: (given: readonly StoredFile[]) =>
      setFiles((now) => [...given, ...now.filter((one) => given.every(({ _id }) => _id !== one._id))]),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
