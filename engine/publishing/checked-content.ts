import type { StoredFile } from '#contracts/kit/files/file.ts';
import { getSentFile, type PostContent } from '#contracts/publishing/content.ts';
import type { CheckedContent, CheckedMedia } from '#contracts/publishing/limits/content.ts';
import { UNKNOWN_MEDIA_FACTS, type MediaFacts } from '#contracts/publishing/limits/media-facts.ts';

/** What is known of the files of a post, by their ids: how they are stored, and what was found in those that were looked at. */
export type KnownFiles = { files: ReadonlyMap<string, StoredFile>; facts: ReadonlyMap<string, MediaFacts> };

/** What a post says, with what is known of its files: the form in which it is checked. */
export function toChecked(content: PostContent, { files, facts }: KnownFiles): CheckedContent {
  const read = (media: PostContent['media']): CheckedMedia[] =>
    media.map((one) => ({
      facts: facts.get(getSentFile(one)) ?? toFacts(files.get(getSentFile(one))),
      alt: one.alt,
      // A copy is the part already.
      crop: one.copy_id ? null : one.crop,
    }));
  return {
    ...content,
    media: read(content.media),
    thread: content.thread.map((part) => ({ text: part.text, media: read(part.media) })),
  };
}

/** The paths of parts of pictures of which there is no copy yet: a network would get the whole picture. */
export function listCropsWithoutCopy({ media, thread }: Pick<PostContent, 'media' | 'thread'>): string[] {
  const find = (list: PostContent['media'], path: string): string[] =>
    list.flatMap(({ crop, copy_id }, index) => (crop !== null && !copy_id ? [`${path}.${index}.crop`] : []));
  return [
    ...find(media, 'media'),
    ...thread.flatMap((part, index) => find(part.media, `thread.${index}.media`)),
  ];
}

/** What is known of a stored file without reading it again. */
function toFacts(file: StoredFile | undefined): MediaFacts | null {
  if (!file) return null;
  const { kind, media_type, bytes, width, height } = file;
  return { ...UNKNOWN_MEDIA_FACTS, kind: findKind(kind, media_type), media_type, bytes, width, height };
}

function findKind(kind: StoredFile['kind'], type: string): MediaFacts['kind'] {
  if (kind === 'file') return type === 'application/pdf' ? 'document' : 'other';
  return type === 'image/gif' ? 'animation' : kind;
}
