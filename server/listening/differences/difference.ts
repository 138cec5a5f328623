import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Difference } from '#contracts/listening/differences/endpoints.ts';
import { WORD_DAYS } from '#engine/anomaly/rising-words.ts';
import { findUnusualShares } from '#engine/anomaly/unusual-shares.ts';
import type { Call } from '#server/kit/http/call.ts';
import { findCauses } from '#server/listening/alerts/cause.ts';
import { refuseEmpty, type Filter } from '#server/listening/filter-sql/mention-filter.ts';
import type { PostReader } from '#server/listening/keyword-names.ts';

/** A period of up to a day is compared with two weeks, one of a week with four, a longer one with the one before. */
const WEEKS = 4;

/** How many periods before say what is usual for one of this length, in milliseconds. */
export function countUsualPeriods(length: number): number {
  if (length <= MS_PER_DAY * 1.1) return Math.max(1, Math.round((WORD_DAYS * MS_PER_DAY) / length));
  return length <= 7.1 * MS_PER_DAY ? WEEKS : 1;
}

/** An author of fewer mentions, or of a smaller share, is no reason. */
const LEAST_OF_AUTHOR = { count: 3, share: 0.1 };

/**
 * What was different in the period of a filter.
 * @throws invalid_request where the period is empty or the Boolean text cannot be read
 */
export async function computeDifference(
  scope: Pick<Call, 'context' | 'accountId'> & PostReader,
  filter: Filter,
): Promise<Difference> {
  refuseEmpty(filter);
  const periods = countUsualPeriods(Date.parse(filter.to) - Date.parse(filter.from));
  const [cause] = await findCauses(scope, [filter], periods);
  if (!cause) throw new Error('a filter has no cause');
  const { total, before, authors, author } = cause;
  const whole = { total, before };
  const share = (author?.count ?? 0) / Math.max(1, total);
  const isLoud = author && author.count >= LEAST_OF_AUTHOR.count && share >= LEAST_OF_AUTHOR.share;
  return {
    total,
    usual: before / periods,
    authors,
    periods,
    words: cause.words.map(({ word, count, before: earlier = 0 }) => ({
      word,
      count,
      usual: earlier / periods,
    })),
    post: cause.post,
    author: isLoud
      ? {
          _id: author._id,
          name: author.name,
          count: author.count,
          share,
          usual: (author.before ?? 0) / Math.max(1, before),
        }
      : null,
    channels: findUnusualShares(
      cause.channels.map((one) => ({ ...one, before: one.before ?? 0 })),
      whole,
    ).map(({ channel, count, share: now, usual }) => ({ channel, count, share: now, usual })),
    sentiments: findUnusualShares(cause.sentiments, whole).map(({ sentiment, count, share: now, usual }) => ({
      sentiment,
      count,
      share: now,
      usual,
    })),
  };
}
