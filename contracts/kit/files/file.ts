import { z } from 'zod';
import { sliceEnd } from '#contracts/kit/cut-text.ts';
import { FILE_KINDS, FILE_TYPES } from '#contracts/kit/files/file-types.ts';
import { FILE_LIMITS, FILE_MAX } from '#contracts/kit/files/limits.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** Limits in a module without the schemas: the chat on customers' pages imports them without the size of the schemas. */
export { FILE_LIMITS, FILE_MAX };

export const FileKind = z.enum(FILE_KINDS);
export type FileKind = z.infer<typeof FileKind>;

/** The media types that are taken as media, each with its kind. A type is read from the bytes. */
export const MEDIA_TYPES: Readonly<Record<string, FileKind>> = Object.fromEntries(
  Object.entries(FILE_TYPES).flatMap(([type, { kind, shown }]) => (shown ? [[type, kind]] : [])),
);

/** A stored file as screens and answers show it. */
export const StoredFile = z.object({
  _id: Id,
  name: z.string(),
  kind: FileKind,
  media_type: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  has_thumbnail: z.boolean(),
  created_at: Instant,
});
export type StoredFile = z.infer<typeof StoredFile>;

/** How another object references its files: by ID; other fields of a {@link StoredFile} are ignored. */
export const FileReference = z.object({ _id: Id });

/** Whether a file is too large for its kind. */
export function isTooLarge({ kind, bytes }: Pick<StoredFile, 'kind' | 'bytes'>): boolean {
  return bytes > FILE_LIMITS[kind];
}

/** Maximum number of characters of a file's name. */
export const FILE_NAME_MAX = 200;

/** A name as it is stored: no folders, no control characters; if it is too long, its end (the suffix) is kept rather than its beginning. */
export function cleanFileName(given: string): string {
  const bare = given
    .normalize('NFC')
    .replaceAll(/^.*[/\\]/gs, '')
    .replaceAll(/\p{C}/gu, '')
    .trim();
  return sliceEnd(bare, FILE_NAME_MAX) || 'file';
}
