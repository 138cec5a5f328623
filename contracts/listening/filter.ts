import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Sentiment } from '#contracts/listening/mention.ts';

/** Values of one kind in a query, by commas: `channel=line,facebook`. */
const listOf = <T extends z.ZodType<string, string>>(one: T) =>
  z
    .string()
    .max(8000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(one).max(200))
    .optional();

/**
 * The filters of feed, overview and exports alike: a time range (end excluded) and, each with an exclude twin, keyword, channel,
 * sentiment, language and author; `text` is found anywhere in the post as keywords are.
 */
export const MentionFilter = z.strictObject({
  from: Instant,
  to: Instant,
  keyword: listOf(Id),
  not_keyword: listOf(Id),
  channel: listOf(Channel),
  not_channel: listOf(Channel),
  sentiment: listOf(Sentiment),
  not_sentiment: listOf(Sentiment),
  language: listOf(z.string().max(16)),
  not_language: listOf(z.string().max(16)),
  /** Where it came from: monitors and connected channels by their ids. */
  source: listOf(Id),
  author: listOf(z.string().max(300)),
  not_author: listOf(z.string().max(300)),
  text: z.string().trim().min(1).max(500).optional(),
  /** `yes`: only posts that some keyword matched; `no`: only those that none did. */
  matched: z.enum(['yes', 'no']).optional(),
});
export type MentionFilter = z.infer<typeof MentionFilter>;
