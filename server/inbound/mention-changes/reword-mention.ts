import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { rewordMentionJob } from '#contracts/listening/jobs.ts';
import { ERASED_TEXT } from '#contracts/privacy/person.ts';
import { isAnyWaiting } from '#server/inbound/batch-store.ts';
import {
  readWorded,
  writeWording,
  type WordedMention,
} from '#server/inbound/mention-changes/wording-store.ts';
import { readAnew, type RereadPost } from '#server/inbound/pipeline/read-anew.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { notifyFeeds, touchDays } from '#server/listening/public.ts';

type Payload = z.output<typeof rewordMentionJob.payload>;

/**
 * Gives a mention the text and media of its edited message, and evaluates it again: language, keywords, sentiment, words, tags, cluster and
 * blacklist. It keeps its id, its time and what people changed: tags, sentiment, status, hidden state.
 * @throws while it is not stored and anything of its account is still in the pipeline, so that its job is retried
 */
export async function rewordMention(context: Context, payload: Payload): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  // Checked before the store: what is in the pipeline now may be stored by then, never the other way round.
  const waiting = await inUnit((unit) => isAnyWaiting(unit, unit.now));
  const store = { clickhouse: context.clickhouse, accountId };
  const mention = await readWorded(store, payload.mention_id);
  if (!mention) {
    if (waiting) throw new Error('the mention may still be on its way');
    return;
  }
  const { text, language, media = mention.media, stars = mention.stars } = payload;
  const isSame =
    mention.text === text && media.join('\n') === mention.media.join('\n') && stars === mention.stars;
  if (isSame || mention.text === ERASED_TEXT) return;
  const [before, after] = await readAnew(context, accountId, [
    postOf(mention, mention),
    postOf(mention, { text, language, media, stars }),
  ]);
  if (!before || !after) throw new Error('the mention was not read');
  const day = new Date(mention.published).toISOString().slice(0, 10);
  await inUnit((unit) => touchDays(unit, [day]));
  await writeWording(store, mention, { text, media, stars, before, after });
  await inUnit(async (unit) => {
    await touchDays(unit, [day]);
    notifyFeeds(unit, mention._id, [mention._id]);
  });
}

type PostWording = {
  text: string;
  language?: string | undefined;
  media: readonly string[];
  stars: number | null;
};

/** A stored mention with its new text, as the pipeline reads posts. */
function postOf(mention: WordedMention, { text, language, media, stars }: PostWording): RereadPost {
  return {
    mentionId: mention._id,
    sourceId: mention.source_id,
    receivedAt: new Date(mention.collected).toISOString(),
    ticketId: mention.ticket_id,
    item: {
      provider_id: mention._id,
      kind: mention.kind,
      channel: mention.channel,
      author: {
        _id: mention.author_id,
        name: mention.author_name,
        handle: mention.author_handle,
        ...(mention.followers === null ? {} : { followers: mention.followers }),
      },
      title: mention.title,
      text,
      url: mention.url,
      published_at: new Date(mention.published).toISOString(),
      ...(language === undefined ? {} : { language }),
      country: mention.country,
      thread: mention.thread,
      reply_to: mention.reply_to,
      engagement: countsOf(mention),
      ...(stars === null ? {} : { review: { stars } }),
      media: media.map((url) => ({ kind: 'image', url })),
    },
  };
}

function countsOf({ likes, comments, shares, views }: WordedMention) {
  return Object.fromEntries(
    Object.entries({ likes, comments, shares, views }).filter((entry) => entry[1] !== null),
  );
}
