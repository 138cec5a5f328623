import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { PoolPost, PoolPostState, PoolSettings } from '#contracts/publishing/evergreen.ts';
import { findAddresses } from '#engine/text/address.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listDeadUrls } from '#server/links/public.ts';
import { listPoolPosts, type PoolPostRow } from '#server/publishing/evergreen/pool-store.ts';
import { findSimilar } from '#server/publishing/similar-posts/find-similar.ts';

/** The posts of a pool with why each may be repeated or not, the one that is next first. `at`: the time of the slot. */
export async function assessPosts(
  unit: UnitOfWork,
  { queueId, settings, at }: { queueId: string; settings: PoolSettings; at: Date },
): Promise<PoolPost[]> {
  const rows = await listPoolPosts(unit, queueId);
  const dead = await listDeadUrls(unit, [...new Set(rows.flatMap(({ content }) => listUrls(content)))]);
  const assessed: PoolPost[] = [];
  for (const row of rows) {
    const rests_until = findRest(row, settings);
    const state = await assess(unit, row, { settings, rests_until, at, dead });
    const { post_id, name, words, used, last_at } = row;
    assessed.push({ post_id, name, words, used, last_at, rests_until, state });
  }
  // What is ready comes first, in the order in which it was repeated.
  return assessed.toSorted((one, other) => Number(other.state === 'ready') - Number(one.state === 'ready'));
}

type AssessmentInput = {
  settings: PoolSettings;
  rests_until: string | null;
  at: Date;
  dead: ReadonlySet<string>;
};

async function assess(
  unit: UnitOfWork,
  row: PoolPostRow,
  { settings, rests_until, at, dead }: AssessmentInput,
): Promise<PoolPostState> {
  if (row.content === null) return 'gone';
  if (row.used >= settings.most_repeats) return 'used_up';
  if (listUrls(row.content).some((url) => dead.has(url))) return 'dead_link';
  if (rests_until !== null && Date.parse(rests_until) > at.getTime()) return 'resting';
  const similar = await findSimilar(unit, row.post_id, [row.content.text]);
  const own = new Set(row.similar_to_itself);
  return similar.some((post) => !own.has(post._id) && isNear(post.at, at, settings)) ? 'similar' : 'ready';
}

function findRest({ last_at }: PoolPostRow, { cooldown_days }: PoolSettings): string | null {
  return last_at === null ? null : new Date(Date.parse(last_at) + cooldown_days * MS_PER_DAY).toISOString();
}

/** Whether another post with almost the same words is within the cooldown of this time. */
function isNear(other: string, at: Date, { cooldown_days }: PoolSettings): boolean {
  return Math.abs(Date.parse(other) - at.getTime()) < cooldown_days * MS_PER_DAY;
}

/** The addresses that a post leads to. */
function listUrls(content: PoolPostRow['content']): string[] {
  if (content === null) return [];
  const { text, link } = content;
  const inText = findAddresses(text).map(({ start, end }) => text.slice(start, end));
  return link === '' ? inText : [link, ...inText];
}
