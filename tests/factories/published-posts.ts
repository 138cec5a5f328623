import type { PostFormat, PostNumbers } from '#contracts/publishing/numbers.ts';
import type { Context } from '#server/kit/context.ts';

/** A post that is public already: when, where, and each reading of its numbers by its age in hours. */
export type MadePublished = {
  connection_id: string;
  post_id?: string;
  published_at: Date;
  format?: PostFormat;
  hashtags?: string[];
  words?: string;
  readings: readonly { hours: number; numbers: PostNumbers }[];
};

/** Stores posts as if they had been published and read long ago. @returns their ids */
export async function storePublished(
  { database, newId }: Context,
  accountId: string,
  posts: readonly MadePublished[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { connection_id, post_id = null, published_at, readings, ...traits } of posts) {
    const _id = newId();
    const at = (hours: number): Date => new Date(published_at.getTime() + hours * 3600_000);
    const last = readings.at(-1);
    await database.platform
      .insertInto('published_posts')
      .values({
        account_id: accountId,
        _id,
        connection_id,
        channel: 'mastodon',
        account_name: 'Coffee',
        target_id: null,
        post_id,
        origin: post_id === null ? 'network' : 'suite',
        provider_id: _id,
        retry_key: newId(),
        kind: 'feed',
        format: traits.format ?? 'text',
        words: traits.words ?? 'กาแฟวันนี้',
        hashtags: traits.hashtags ?? [],
        has_link: false,
        url: `https://social.example/${_id}`,
        published_at,
        next_at: null,
        read_at: last ? at(last.hours) : null,
        latest: JSON.stringify(last?.numbers ?? {}),
      })
      .execute();
    for (const { hours, numbers } of readings)
      await database.platform
        .insertInto('published_numbers')
        .values({
          account_id: accountId,
          _id: newId(),
          published_id: _id,
          at: at(hours),
          numbers: JSON.stringify(numbers),
          gains: JSON.stringify(numbers),
        })
        .execute();
    ids.push(_id);
  }
  return ids;
}
