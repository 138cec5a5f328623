import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';

/** Every column that a file of mentions can contain, in the order in which the columns are offered. */
export const EXPORT_COLUMNS = [
  '_id',
  'published_at',
  'collected_at',
  'channel',
  'kind',
  'author_name',
  'author_handle',
  'author_id',
  'followers',
  'title',
  'text',
  'url',
  'language',
  'country',
  'sentiment',
  'sentiment_confidence',
  'sentiment_by',
  'keywords',
  'tags',
  'likes',
  'comments',
  'shares',
  'views',
  'reach',
  'engagement',
  'influence',
  'score',
  'stars',
  'hashtags',
  'mentioned',
  'domains',
  'links',
  'media',
  'thread',
  'reply_to',
  'cluster',
  'status',
  'starred',
  'assigned_to',
  'ticket_id',
] as const;
export const ExportColumn = z.enum(EXPORT_COLUMNS);
export type ExportColumn = z.infer<typeof ExportColumn>;

/** The columns of a user's first export; later ones start with the columns of their last. */
export const USUAL_COLUMNS: readonly ExportColumn[] = [
  'published_at',
  'channel',
  'author_name',
  'followers',
  'title',
  'text',
  'url',
  'language',
  'sentiment',
  'sentiment_by',
  'keywords',
  'tags',
  'likes',
  'comments',
  'shares',
  'views',
];

/** Columns of a file: each once, one at least. */
export const ExportColumns = z
  .array(ExportColumn)
  .min(1)
  .max(EXPORT_COLUMNS.length)
  .refine((columns) => new Set(columns).size === columns.length, toIssue(fault('column_twice')));
