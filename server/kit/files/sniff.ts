import { fileTypeFromFile } from 'file-type';
import { MEDIA_TYPES, type FileKind } from '#contracts/kit/files/file.ts';

/** What a file is by its bytes: one of the media types that are taken, or nothing. What its sender called it plays no part. */
export const sniff = async (path: string): Promise<{ media_type: string; kind: FileKind } | undefined> => {
  const found = await fileTypeFromFile(path);
  const media_type = found?.mime.split(';')[0] ?? '';
  const kind = MEDIA_TYPES[media_type];
  return kind && { media_type, kind };
};
