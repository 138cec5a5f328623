import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { computePlanTime } from '#contracts/publishing/plan-time.ts';
import { PostInput } from '#contracts/publishing/posts.ts';
import { DEMO_PUBLISHING_CHANNELS, generateDemoPlan, type DemoPlannedPost } from '#engine/demo/publishing.ts';
import { PUBLISHING_NOTES, PUBLISHING_QUEUE } from '#engine/demo/texts/publishing.ts';
import { lockEngagement, toEngagementFields, updateEngagement } from '#server/channels/connections/public.ts';
import { listUsedChannels, type UsedChannel } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { DemoPart } from '#server/kit/demo-part.ts';
import { insertNote } from '#server/publishing/calendar/note-store.ts';
import { addPastVisits, type PastLink } from '#server/publishing/demo/add-visits.ts';
import { closePastTarget } from '#server/publishing/demo/close-past-target.ts';
import { makeLinks } from '#server/publishing/links/make-links.ts';
import { planPostLinks } from '#server/publishing/links/plan-links.ts';
import { insertPost } from '#server/publishing/posts/post-store.ts';
import { toColumns } from '#server/publishing/posts/save-post.ts';
import * as targetStore from '#server/publishing/posts/target-store.ts';
import { insertQueue } from '#server/publishing/queues/queue-store.ts';

const SEED = 7;
const ZONE = 'Asia/Bangkok';
const SITE = 'https://www.bunloy.example/';

/** A year of published posts with visits of their links, a plan ahead, a queue and notes. */
export const addPublishingDemo: DemoPart = async (unit, { user_id }, context) => {
  const accounts = await takeAccounts(unit);
  if (accounts.size === 0) return;
  await addNotes(unit);
  await insertQueue(unit, unit.newId(), { name: PUBLISHING_QUEUE, zone: ZONE, slots: SLOTS, paused: false });
  const links: PastLink[] = [];
  for (const post of generateDemoPlan({ seed: SEED, now: unit.now.getTime() }))
    links.push(...(await addPost(context, unit, { post, accounts, authorId: user_id })));
  await addPastVisits(context, unit, links);
};

/** The brand publishes where it also answers. @returns the accounts by their networks */
async function takeAccounts(unit: UnitOfWork): Promise<ReadonlyMap<string, UsedChannel>> {
  const used = await listUsedChannels(unit, 'crm');
  const chosen = used.filter(({ channel }) => DEMO_PUBLISHING_CHANNELS.some((name) => name === channel));
  for (const { _id } of chosen) {
    const row = await lockEngagement(unit, _id);
    if (!row) continue;
    const product = { ...row.product, publishing: { active: true } };
    await updateEngagement(unit, _id, { ...toEngagementFields(row), product });
  }
  return new Map(chosen.map((one) => [one.channel, one]));
}

const SLOTS = [2, 4, 6].map((weekday) => ({ weekday, time: '15:00' }));

async function addNotes(unit: UnitOfWork): Promise<void> {
  const toDay = (days: number): string =>
    new Date(unit.now.getTime() + days * MS_PER_DAY).toISOString().slice(0, 10);
  for (const { text, from, to } of PUBLISHING_NOTES)
    await insertNote(unit, unit.newId(), { text, first_day: toDay(from), last_day: toDay(to) });
}

type AddedPost = { post: DemoPlannedPost; accounts: ReadonlyMap<string, UsedChannel>; authorId: string };

/** Adds a post as it would be after its time: without events, since nobody did this today. @returns its short links */
async function addPost(
  context: Context,
  unit: UnitOfWork,
  { post, accounts, authorId }: AddedPost,
): Promise<PastLink[]> {
  const { wall_time, text, link, tags, campaign, channels, outcome, visits } = post;
  const chosen = channels.flatMap((name) => accounts.get(name) ?? []);
  const input = PostInput.parse({
    content: { text, link: link === null ? '' : `${SITE}${link}` },
    targets: chosen.map(({ _id }) => ({ connection_id: _id })),
    wall_time,
    zone: ZONE,
    campaign,
    tags,
  });
  const _id = unit.newId();
  const planned = await planPostLinks(context, unit, { postId: _id, input });
  await insertPost(unit, { _id, authorId }, toColumns(input, planned));
  const targets = chosen.map(({ _id: connection_id, channel, name: account_name }, position) => {
    const links = planned.get(connection_id) ?? [];
    return { connection_id, channel, account_name, position, version: {}, links };
  });
  await targetStore.insertTargets(unit, _id, targets);
  if (outcome === 'draft' || wall_time === null) return [];
  const { at } = computePlanTime({ wall_time, zone: ZONE });
  const made: PastLink[] = [];
  for (const target of await targetStore.listTargets(unit, [_id])) {
    await targetStore.setTargetState(unit, target, { to: 'scheduled' });
    if (outcome === 'scheduled') continue;
    const waiting = { ...target, state: 'scheduled' as const };
    // What did not go out has no link either.
    if (outcome === 'published' || outcome === 'unknown')
      await makeLinks(context, unit, {
        post: { name: '', content: { text }, deleted_at: null },
        target: waiting,
      });
    await closePastTarget(unit, waiting, { outcome, at });
    if (outcome === 'published') made.push({ post_id: _id, network: target.channel, at, visits });
  }
  return made;
}
