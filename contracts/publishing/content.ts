import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { Id } from '#contracts/kit/ids.ts';
import { PostKind } from '#contracts/publishing/networks/declaration.ts';
import { PostLinks } from '#contracts/publishing/post-links.ts';

/** What any post may hold at most; what a network takes is in its rules (`contracts/publishing/limits`). */
const POST_LIMITS = {
  text: 100_000,
  title: 500,
  alt: 5000,
  media: 35,
  parts: 50,
  link: 2000,
  comment_delay_seconds: 24 * 3600,
} as const;

/** What a whole post may be; its further parts and its first comment have kinds of their own. */
const WholePostKind = PostKind.exclude(['comment', 'thread_part']);

const Share = z.number().min(0).max(1);

/** A part of a picture, as shares of its width and height from the upper left corner. The stored file is never changed. */
export const Crop = z.strictObject({ x: Share, y: Share, width: Share, height: Share });
export type Crop = z.infer<typeof Crop>;

/** The point of a picture that stays visible however it is cropped, as shares of its width and height. */
export const FocalPoint = z.strictObject({ x: Share, y: Share });
export type FocalPoint = z.infer<typeof FocalPoint>;

/**
 * A picture or film of a post. `copy_id` is a copy of the picture, made of the part `crop`, which is published instead of it. `cover_ms` is the
 * moment of a film that its cover shows.
 */
const PostMedia = z.strictObject({
  file_id: Id,
  alt: z.string().max(POST_LIMITS.alt).default(''),
  crop: Crop.nullable().default(null),
  copy_id: Id.nullable().default(null),
  focus: FocalPoint.nullable().default(null),
  cover_ms: z.number().int().nonnegative().nullable().default(null),
});
export type PostMedia = z.infer<typeof PostMedia>;

const Media = z.array(PostMedia).max(POST_LIMITS.media);
const PostText = z.string().max(POST_LIMITS.text);

/** A further part of a thread, below the one before it. */
const ThreadPart = z.strictObject({ text: PostText, media: Media.default([]) });
export type ThreadPart = z.infer<typeof ThreadPart>;

/** A comment of ours below the post, once it is published. */
const FirstComment = z.strictObject({
  text: PostText,
  delay_seconds: z.number().int().min(0).max(POST_LIMITS.comment_delay_seconds).default(0),
});
export type FirstComment = z.infer<typeof FirstComment>;

const contentFields = {
  text: PostText.default(''),
  /** Of films and documents, where the network has titles. */
  title: z.string().trim().max(POST_LIMITS.title).default(''),
  media: Media.default([]),
  /** The parts below the text, where a network has threads. */
  thread: z.array(ThreadPart).max(POST_LIMITS.parts).default([]),
  first_comment: FirstComment.nullable().default(null),
  /** The address that the post leads to. */
  link: z.string().trim().max(POST_LIMITS.link).default(''),
  /** How its addresses are sent; null: as usual. */
  links: PostLinks.nullable().default(null),
  /** Null: the usual one of each network. */
  kind: WholePostKind.nullable().default(null),
  /** What only one network has (privacy, audience, tags, …), by the names of its schema. */
  options: z.record(z.string().max(60), z.json()).default({}),
};

/** What a post says. */
export const PostContent = z.strictObject(contentFields);
export type PostContent = z.infer<typeof PostContent>;

/** What one network account says instead: a field that is absent follows the post. */
export const PostVersion = toChangesSchema(contentFields);
export type PostVersion = z.infer<typeof PostVersion>;

/** What a post says on one account: its own fields, and those of the post. */
export function resolveContent(content: PostContent, version: PostVersion): PostContent {
  const own = Object.entries(version).filter(([, value]) => value !== undefined);
  return { ...content, ...Object.fromEntries(own) };
}

/** Whether a post would show nothing. */
export function isEmptyContent({ text, title, media, link }: PostContent): boolean {
  return text.trim() === '' && title === '' && media.length === 0 && link === '';
}

/** The file that is published: the copy that was made of a picture, or the file itself. */
export function getSentFile({ file_id, copy_id }: Pick<PostMedia, 'file_id' | 'copy_id'>): string {
  return copy_id ?? file_id;
}

/** The files of a post, each once: what it shows, and what copies were made of. */
export function listFiles(content: PostContent, versions: readonly PostVersion[]): string[] {
  const all = [content, ...versions.map((version) => resolveContent(content, version))];
  const media = all.flatMap((one) => [...one.media, ...one.thread.flatMap((part) => part.media)]);
  return [...new Set(media.flatMap((one) => [one.file_id, getSentFile(one)]))];
}
