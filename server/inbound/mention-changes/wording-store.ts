import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { MentionKind } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';
import type { Findings } from '#server/inbound/pipeline/post-columns.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql } from '#server/kit/clickhouse/sql.ts';

const count = z.coerce.number().int().nullable();
const Row = z.object({
  _id: z.string(),
  source_id: z.string(),
  ticket_id: z.string(),
  channel: Channel,
  kind: MentionKind,
  author_id: z.string(),
  author_name: z.string(),
  author_handle: z.string(),
  followers: count,
  title: z.string(),
  text: z.string(),
  url: z.string(),
  /** Milliseconds since 1970, as `collected`. */
  published: z.coerce.number(),
  collected: z.coerce.number(),
  language: z.string(),
  likes: count,
  comments: count,
  shares: count,
  views: count,
  country: z.string(),
  thread: z.string(),
  reply_to: z.string(),
  media: z.array(z.string()),
  stars: z.number().nullable(),
});
/** The fields of a stored mention that are computed from its text. */
export type WordedMention = z.infer<typeof Row>;

type Store = { clickhouse: ClickHouseClient; accountId: AccountId };

/** A mention by its id. */
export async function readWorded(
  { clickhouse, accountId }: Store,
  id: string,
): Promise<WordedMention | undefined> {
  const [row] = await readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`_id, source_id, ticket_id, channel, kind, author_id, author_name, author_handle, followers, title, text, url,
      toUnixTimestamp64Milli(published_at) as published, toUnixTimestamp64Milli(collected_at) as collected, language,
      likes, comments, shares, views, country, thread, reply_to, media, stars`,
    where: sql`_id = ${bindValue('UUID', id)}`,
    tail: sql`limit 1`,
  });
  return row;
}

/** The new text, media and stars of a mention, and what the pipeline finds in the text before and after. */
type NewWording = {
  text: string;
  media: readonly string[];
  stars: number | null;
  before: Findings;
  after: Findings;
};

const NOBODY = '00000000-0000-0000-0000-000000000000';
const texts = (values: readonly string[]) => bindValue('Array(String)', values);

/**
 * Writes the new text of a mention with everything that is computed from it. A person's correction of the sentiment is kept, and so is a
 * person's hiding; tags are only added, since nobody knows which of them people added. The mention is hidden where the blacklist matches
 * only its new text.
 */
export async function writeWording(
  { clickhouse, accountId }: Store,
  { _id, published }: Pick<WordedMention, '_id' | 'published'>,
  { text, media, stars, before, after }: NewWording,
): Promise<void> {
  const isHidden = after.hiddenBy !== undefined;
  const isNewlyHidden = isHidden && after.hiddenBy !== before.hiddenBy;
  const hidden = sql`multiIf(hidden = 'blacklist', ${bindValue('String', isHidden ? 'blacklist' : 'no')},
    hidden = 'no' and ${bindValue('UInt8', isNewlyHidden ? 1 : 0)} = 1, 'blacklist', toString(hidden))`;
  const hiddenBy = bindValue('UUID', after.hiddenBy ?? NOBODY);
  await updateMentions(clickhouse, accountId, {
    set: sql`text = ${bindValue('String', text.toWellFormed())}, folded = ${bindValue('String', after.folded)},
      language = ${bindValue('String', after.language)},
      sentiment = if(sentiment_by = 'person', toString(sentiment), ${bindValue('String', after.sentiment)}),
      sentiment_by = if(sentiment_by = 'person', 'person', ${bindValue('String', after.sentimentBy)}),
      confidence = if(sentiment_by = 'person', confidence, ${bindValue('Float32', after.confidence)}),
      words = ${texts(after.words)}, hashtags = ${texts(after.hashtags)}, mentioned = ${texts(after.mentioned)},
      domains = ${texts(after.domains)}, links = ${texts(after.links)}, emoji = ${texts(after.emoji)}, media = ${texts(media)}, review_stars = ${bindValue('UInt8', stars ?? 0)},
      cluster = ${bindValue('UInt64', BigInt(after.cluster))}, keywords = ${bindValue('Array(UInt32)', after.keywords)},
      tags = arraySort(arrayDistinct(arrayConcat(tags, ${bindValue('Array(UInt32)', after.tags)}))),
      hidden = ${hidden}, hidden_by = if(hidden = 'person', hidden_by, ${hiddenBy})`,
    where: sql`published_at = ${bindInstant(published)} and _id = ${bindValue('UUID', _id)}`,
  });
}
