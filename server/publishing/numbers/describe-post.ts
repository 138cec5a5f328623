import { cutLine } from '#contracts/kit/cut-text.ts';
import type { FileKind } from '#contracts/kit/files/file.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import type { PostFormat } from '#contracts/publishing/numbers.ts';
import { extractHashtags } from '#engine/twitter-text/names.ts';

/** The most that is kept of a post's text, and of its hashtags. */
const MOST = { words: 280, hashtags: 30 } as const;

/** What numbers are compared by: what a post shows, its hashtags, whether it has a link; and its first words, by which it is recognised. */
export type PostTraits = { format: PostFormat; hashtags: string[]; has_link: boolean; words: string };

/** The traits of a post. `files` are the kinds of its files. */
export function describePost(
  { text, link, thread }: Pick<PostContent, 'text' | 'link' | 'thread'>,
  files: readonly FileKind[],
): PostTraits {
  const all = [text, ...thread.map((part) => part.text)].join('\n');
  const found = extractHashtags(all).map(({ hashtag }) => hashtag.toLowerCase());
  const has_link = link !== '' || /https?:\/\//.test(all);
  return {
    format: selectFormat(files, has_link),
    hashtags: [...new Set(found)].slice(0, MOST.hashtags),
    has_link,
    words: cutLine(text, MOST.words),
  };
}

/** What a post with one file shows. */
const FORMATS: Readonly<Record<FileKind, PostFormat>> = {
  image: 'picture',
  video: 'film',
  audio: 'film',
  file: 'document',
};

function selectFormat(files: readonly FileKind[], has_link: boolean): PostFormat {
  if (files.length > 1) return 'album';
  if (files[0] !== undefined) return FORMATS[files[0]];
  return has_link ? 'link' : 'text';
}
