import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { detectFileType, FILE_TYPES, type FileType } from '#contracts/kit/files/file-types.ts';

/** The type of a stored file, and whether it may be shown or only downloaded. */
export type SniffedType = Pick<FileType, 'kind' | 'shown'> & { media_type: string };

/**
 * The type of a file by its bytes: one of the media types that the suite knows, or nothing. Its name decides only between types with
 * similar bytes: texts, and documents within one container.
 */
export async function sniff(path: string, name: string): Promise<SniffedType | undefined> {
  const signature = (await fileTypeFromFile(path))?.mime.split(';')[0];
  const media_type = detectFileType(name, { signature, isText: await isText(path) });
  const type = FILE_TYPES[media_type ?? ''];
  return type && media_type !== undefined ? { media_type, kind: type.kind, shown: type.shown } : undefined;
}

/** Bytes at the beginning of a file that show whether it is text. */
const LOOKED_AT = 4096;
/** Control characters that no text has; those of text and of its character sets (tab, line ends, form feed, shifts, escape) are allowed. */
const NO_TEXT = /[\u0000-\u0008\u000b\u0010-\u001a\u001c-\u001f\u007f]/;
const UTF16 = /^(?:\u00ff\u00fe|\u00fe\u00ff)/;

async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    const begin = buffer.toString('latin1', 0, bytesRead);
    return bytesRead > 0 && (UTF16.test(begin) || !NO_TEXT.test(begin));
  } finally {
    await file.close();
  }
}
