import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';

/** Fields of a post that a column of a file can fill. Only `text` must be there. */
export const POST_FIELDS = [
  'text',
  'id',
  'published_at',
  'author_name',
  'author_id',
  'author_handle',
  'followers',
  'channel',
  'url',
  'title',
  'language',
  'likes',
  'comments',
  'shares',
  'views',
  'country',
  'thread',
  'reply_to',
  'media_url',
] as const;

/**
 * What a team recorded about a post: its tags, its sentiment, and who set the sentiment. It is set on the stored mention, as if the
 * importing user set it by hand; a sentiment only where the file states that a person set it.
 */
const MARK_FIELDS = ['tags', 'sentiment', 'sentiment_by'] as const;

/** Every field that a column of a file can fill. */
export const IMPORT_FIELDS = [...POST_FIELDS, ...MARK_FIELDS] as const;
export const ImportField = z.enum(IMPORT_FIELDS);
export type ImportField = z.infer<typeof ImportField>;

/** Which column of the file fills which field: `{ text: 'Message', author_name: 'User' }`. */
export const ImportMapping = z
  .partialRecord(ImportField, z.string().min(1).max(500))
  .refine((mapping) => mapping.text !== undefined, { ...toIssue(fault('text_column')), path: ['text'] });
export type ImportMapping = z.infer<typeof ImportMapping>;
