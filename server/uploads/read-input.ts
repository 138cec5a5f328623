import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { FileReading } from '#contracts/uploads/file-reading.ts';

/** What it takes to read a file into a version of an upload. */
export const ReadUploadInput = z.object({
  upload_id: Id,
  version_id: Id,
  /** Null where values of the former version are fixed. */
  file_id: Id.nullable(),
  reading: FileReading,
  mode: z.enum(['create', 'append', 'merge', 'replace', 'fix']),
});
export type ReadUploadInput = z.infer<typeof ReadUploadInput>;
