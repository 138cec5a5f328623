import type { StoredFile } from '#contracts/kit/files/file.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import type { CheckedContent, CheckedMedia, RuledKind } from '#contracts/publishing/limits/content.ts';
import { UNKNOWN_MEDIA_FACTS, type MediaFacts } from '#contracts/publishing/limits/media-facts.ts';

/** What a post says, with what is known of its files by their ids: the form in which it is checked. */
export function toChecked(content: PostContent, files: ReadonlyMap<string, StoredFile>): CheckedContent {
  const read = (media: PostContent['media']): CheckedMedia[] =>
    media.map(({ file_id, alt, crop }) => ({ facts: toFacts(files.get(file_id)), alt, crop }));
  return {
    ...content,
    kind: toRuledKind(content.kind),
    media: read(content.media),
    thread: content.thread.map((part) => ({ text: part.text, media: read(part.media) })),
  };
}

/** The kind by which a post is checked: a photo has the rules of other posts of its feed. */
export function toRuledKind(kind: PostContent['kind']): RuledKind | null {
  return kind === 'photo' ? 'feed' : kind;
}

/** What is known of a stored file without reading it again. */
function toFacts(file: StoredFile | undefined): MediaFacts | null {
  if (!file) return null;
  const { kind, media_type, bytes, width, height } = file;
  return { ...UNKNOWN_MEDIA_FACTS, kind: findKind(kind, media_type), media_type, bytes, width, height };
}

function findKind(kind: StoredFile['kind'], type: string): MediaFacts['kind'] {
  if (kind === 'file') return 'other';
  return type === 'image/gif' ? 'animation' : kind;
}
