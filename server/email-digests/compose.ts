import type { NotificationInput } from '#contracts/email-digests/notification.ts';
import type { Period } from '#contracts/email-digests/schedule.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { toWireFilter } from '#contracts/listening/exports/wire-filter.ts';
import type { Letter } from '#server/email-digests/letter.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { summarizeMentions, type Filter } from '#server/listening/public.ts';
import { readTemplate } from '#server/listening/templates/public.ts';

/**
 * How long before its arrival a late mention may have been published, in milliseconds: a week where e-mails are sent at once, otherwise one
 * more period, at least a day.
 */
function lateBy({ every }: DigestInput['schedule'], { from, to }: Period): number {
  return every === 'at_once' ? 7 * MS_PER_DAY : Math.max(MS_PER_DAY, to.getTime() - from.getTime());
}
/** How far the clocks of networks may run ahead of the server clock, in milliseconds. */
const AHEAD_MS = MS_PER_DAY;

type DigestInput = Pick<
  NotificationInput,
  'name' | 'schedule' | 'template_id' | 'keywords' | 'sentiment' | 'language'
>;
type Scope = {
  context: Context;
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
};

/**
 * What a notification finds in a period, as a listening filter: mentions that arrived in it, even if they were published somewhat earlier.
 * With a filter by publication time, mentions that are fetched late would appear in no e-mail.
 */
export async function filterOf(unit: UnitOfWork, digest: DigestInput, period: Period): Promise<Filter> {
  const { from, to } = period;
  const template = digest.template_id === null ? undefined : await readTemplate(unit, digest.template_id);
  const keywords = template?.keywords ?? digest.keywords;
  const sources = template?.sources ?? [];
  const tags = template?.tags ?? [];
  return {
    from: new Date(from.getTime() - lateBy(digest.schedule, period)).toISOString(),
    to: new Date(to.getTime() + AHEAD_MS).toISOString(),
    arrived: { from: from.toISOString(), to: to.toISOString() },
    ...(keywords.length > 0 ? { keyword: [...keywords] } : {}),
    ...(sources.length > 0 ? { source: [...sources] } : {}),
    ...(tags.length > 0 ? { tag: [...tags] } : {}),
    ...(digest.sentiment.length > 0 ? { sentiment: [...digest.sentiment] } : {}),
  };
}

/**
 * The path at which the suite shows what a filter finds: exactly the mentions that arrived within a period, and no others published at that
 * time.
 */
export function buildCollectedMentionsPath({ arrived, ...filter }: Filter): string {
  const came = arrived && { query: `collected:[${arrived.from} TO ${arrived.to}}` };
  return `/listening/mentions?${new URLSearchParams(toWireFilter({ ...filter, ...came })).toString()}`;
}

/** The digest of mentions for a period, the same for all receivers. */
export async function composeMentionDigest(
  scope: Scope,
  digest: DigestInput,
  { period, zone }: { period: Period; zone: string },
): Promise<Letter> {
  const filter = await scope.inUnit((unit) => filterOf(unit, digest, period));
  const sum = await summarizeMentions(scope, filter, zone);
  const path = buildCollectedMentionsPath(filter);
  return {
    template: 'digest',
    count: sum.total,
    path,
    values: {
      name: digest.name,
      at_once: digest.schedule.every === 'at_once',
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      zone,
      total: sum.total,
      before: sum.before,
      authors: sum.authors,
      by_sentiment: sum.by_sentiment,
      keywords: sum.keywords.map(({ name, count }) => ({ name, count })),
      channels: sum.channels,
      posts: sum.posts.map((post) => ({
        who: post.author_name,
        channel: post.channel,
        at: new Date(post.published).toISOString(),
        sentiment: post.sentiment,
        text: post.title && !post.text.startsWith(post.title) ? `${post.title} — ${post.text}` : post.text,
        url: `${path}&mention=${post._id}`,
      })),
    },
  };
}
