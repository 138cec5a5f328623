import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { PoolRetention } from '#contracts/public-pool/retention.ts';

const administrator = { kind: 'administrator' } as const;
const count = z.number().int();

/** What the posts of a public source take in the public pool. */
export const SourceUsage = z.object({
  source_id: Id,
  posts: count,
  /** About: the share of the source in the bytes on disk. */
  bytes: count,
  /** When the oldest and the newest of its posts were received. */
  oldest_at: Instant,
  newest_at: Instant,
  /** The mean of the last seven whole days. */
  posts_per_day: z.number(),
});
export type SourceUsage = z.infer<typeof SourceUsage>;

export const getPoolUsage = defineEndpoint({
  name: 'admin.source.usage',
  method: 'GET',
  path: '/api/admin/sources/usage',
  access: administrator,
  summary: 'Get how many posts of each public source are kept, since when, and what they take on disk',
  answer: z.object({ items: z.array(SourceUsage), posts: count, bytes: count }),
  transaction: false,
});

const RetentionQuery = z.strictObject({
  keep_days: z.coerce.number().pipe(PoolRetention.keep_days.removeDefault()),
  keep_megabytes: z.coerce.number().pipe(PoolRetention.keep_megabytes.removeDefault()),
});

export const previewRetention = defineEndpoint({
  name: 'admin.source.retention-preview',
  method: 'GET',
  path: '/api/admin/sources/{source_id}/retention-preview',
  access: administrator,
  summary: 'Get how many kept posts of a public source other limits would remove',
  input: { params: z.object({ source_id: Id }), query: RetentionQuery },
  answer: z.object({ posts: count, bytes: count }),
  errors: ['not_found'],
  transaction: false,
});

export const ENDPOINTS = [getPoolUsage, previewRetention];
