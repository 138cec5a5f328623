import type { Channel } from '#contracts/networks.ts';
import { drawVisitDelay } from '#engine/demo/publishing.ts';
import { chance, makeRandom, pick, type Random } from '#engine/demo/random.ts';
import { insertClicksOnce, type LinkClick } from '#server/kit/clickhouse/link-clicks.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { datePostLinks, findLinkOrigin } from '#server/links/public.ts';

/** A post with short links: when it went out, and how often each of them was opened. */
export type PastLink = { post_id: string; network: Channel; at: string; visits: number };

const DEVICES = ['ios', 'ios', 'android', 'android', 'android', 'desktop'] as const;
const REFERRERS: Partial<Record<Channel, readonly string[]>> = {
  facebook: ['l.facebook.com', 'm.facebook.com', ''],
  twitter: ['t.co', 't.co', ''],
};
/** How many of the requests are of programs. */
const OF_BOTS = 0.08;

/** Stores the visits of short links of posts that went out in the past. */
export async function addPastVisits(
  context: Context,
  unit: UnitOfWork,
  posts: readonly PastLink[],
): Promise<void> {
  if (posts.length === 0) return;
  const dated = [...new Map(posts.map(({ post_id, at }) => [post_id, { post_id, at }])).values()];
  const links = await datePostLinks(unit, dated);
  const byPost = Map.groupBy(posts, ({ post_id }) => post_id);
  const lines = links.flatMap(({ _id, post_id, network, brand_id }, place) => {
    const post = post_id && byPost.get(post_id)?.find((one) => one.network === network);
    const origin = findLinkOrigin(context, unit.accountId, brand_id);
    if (!post || origin === null) return [];
    const random = makeRandom(place, post.visits);
    const base = { account_id: unit.accountId, link_id: _id, host: new URL(origin).host, post_id };
    return Array.from({ length: post.visits }, () => drawVisit(unit, random, { ...base, post })).filter(
      ({ at }) => Date.parse(at) < unit.now.getTime(),
    );
  });
  const texts = lines.map((line) => JSON.stringify(line));
  await insertClicksOnce(context.clickhouse, texts, `demo-${unit.accountId}`);
}

type VisitedLink = Pick<LinkClick, 'account_id' | 'link_id' | 'host' | 'post_id'> & { post: PastLink };

function drawVisit(unit: UnitOfWork, random: Random, { post, ...link }: VisitedLink): LinkClick {
  const isBot = chance(random, OF_BOTS);
  return {
    ...link,
    _id: unit.newId(),
    at: new Date(Date.parse(post.at) + drawVisitDelay(random)).toISOString(),
    network: post.network,
    campaign_id: null,
    country: 'TH',
    device: isBot ? 'other' : pick(random, DEVICES),
    referrer: isBot ? '' : pick(random, REFERRERS[post.network] ?? ['']),
    kind: isBot ? 'bot' : 'counted',
    visitor: isBot ? null : String(Math.floor(random() * 2 ** 40)),
  };
}
