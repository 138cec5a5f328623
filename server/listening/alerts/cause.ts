import type { Cause } from '#contracts/listening/alerts/alert.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { readTopAuthors } from '#server/listening/author-store.ts';
import { ask } from '#server/listening/asked.ts';
import type { Filter } from '#server/listening/mention-filter.ts';
import { sumUp } from '#server/listening/sum-up.ts';
import { readTopWords } from '#server/listening/word-store.ts';

type Scope = {
  context: Context;
  accountId: AccountId;
  inUnit: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>;
};

const MOST_WORDS = 8;
/** Letters of the post that are shown. */
const LONGEST = 280;

/** Why something rang: the loudest post and author, the words, and the share of channels, in the mentions that it is about. */
export const findCause = async (scope: Scope, filter: Filter): Promise<Cause> => {
  const { context, accountId } = scope;
  const asked = await ask(scope, filter);
  const [sum, authors, words] = await Promise.all([
    sumUp(scope, filter),
    readTopAuthors(context.clickhouse, accountId, asked, 1),
    readTopWords(context.clickhouse, accountId, asked, MOST_WORDS),
  ]);
  const [post] = sum.posts;
  const [author] = authors;
  return {
    total: sum.total,
    before: sum.before,
    authors: sum.authors,
    post: post
      ? {
          _id: post._id,
          author: post.author_name,
          channel: post.channel,
          text: [...post.text].slice(0, LONGEST).join(''),
          sentiment: post.sentiment,
          at: new Date(post.published).toISOString(),
        }
      : null,
    author: author ? { _id: author.author, name: author.name, count: author.count } : null,
    words: words.map(({ key, count }) => ({ word: key, count })),
    channels: sum.channels,
  };
};
