import { fault } from '#contracts/kit/faults/fault.ts';
import { listFiles } from '#contracts/publishing/content.ts';
import type { Post } from '#contracts/publishing/post.ts';
import * as contract from '#contracts/publishing/posts.ts';
import { isChangeable, mayFollow, WAITING_STATES } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { getActorUserId } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import * as store from '#server/publishing/posts/post-store.ts';
import { presentPost, presentTile } from '#server/publishing/posts/present-post.ts';
import { keepFiles, replaceTargets, toColumns } from '#server/publishing/posts/save-post.ts';
import { schedulePost, unschedulePost, type LockedPost } from '#server/publishing/posts/schedule-post.ts';
import * as targetStore from '#server/publishing/posts/target-store.ts';

export const postHandlers = [
  bind(contract.listPosts, async ({ unit, query }) => {
    const rows = await store.listTiles(unit, query);
    const listed = rows.slice(0, contract.POST_COUNTS.listed);
    const targets = Map.groupBy(
      await targetStore.listTargets(
        unit,
        listed.map(({ _id }) => _id),
      ),
      ({ post_id }) => post_id,
    );
    return {
      items: listed.map((row) => presentTile(row, targets.get(row._id) ?? [], unit.now)),
      more: rows.length > listed.length,
    };
  }),

  bind(contract.getPost, ({ unit, params }) => readPost(unit, params._id)),

  bind(contract.createPost, ({ unit, body }) => addPost(unit, body)),

  bind(contract.updatePost, async ({ unit, params, body }) => {
    const { version, ...changes } = body;
    const post = await lockCurrent(unit, params._id, version);
    const targets = await targetStore.lockTargets(unit, post._id);
    const stored = contract.PostInput.parse({
      ...contract.PostInput.parse(pickInput(post, targets)),
      ...changes,
    });
    if (stored.wall_time === null && targets.some(({ state }) => WAITING_STATES.includes(state)))
      refuse('invalid_request', { fields: { wall_time: fault('plan_time_needed') } });
    await replaceTargets(unit, post._id, stored.targets);
    await keepFiles(unit, post._id, { input: stored, formerly: [] });
    await store.updatePost(unit, post._id, toColumns(stored));
    for (const { _id, state } of targets)
      if (state === 'preparing' || state === 'ready')
        await targetStore.setTargetState(unit, _id, { state: 'scheduled' });
    return recordPost(unit, post._id, 'updated');
  }),

  bind(contract.schedulePost, async ({ unit, params, body }) => {
    const post = await lockCurrent(unit, params._id, body.version);
    await schedulePost(unit, post, body.plan);
    return recordPost(unit, post._id, 'scheduled');
  }),

  bind(contract.unschedulePost, async ({ unit, params }) => {
    const post = await lockCurrent(unit, params._id);
    await unschedulePost(unit, post._id);
    return recordPost(unit, post._id, 'unscheduled');
  }),

  bind(contract.duplicatePost, async ({ unit, params }) => {
    const post = requireFound(await store.findPost(unit, params._id));
    const targets = await targetStore.listTargets(unit, [post._id]);
    const input = contract.PostInput.parse({ ...pickInput(post, targets), wall_time: null });
    const versions = targets.map(({ version }) => version);
    return addPost(unit, input, listFiles(post.content, versions));
  }),

  bind(contract.deletePost, async ({ unit, params }) => {
    const post = await lockCurrent(unit, params._id);
    const targets = await targetStore.lockTargets(unit, post._id);
    if (targets.some(({ state }) => state === 'sending')) refuse('illegal_transition');
    for (const { _id, state } of targets)
      if (mayFollow(state, 'cancelled')) await targetStore.setTargetState(unit, _id, { state: 'cancelled' });
    await store.markDeleted(unit, post._id, true);
    unit.record({ kind: 'publishing_post.deleted', entityId: post._id });
    return { _id: post._id };
  }),

  bind(contract.restorePost, async ({ unit, params }) => {
    const post = requireFound(await store.lockPost(unit, params._id));
    if (post.deleted_at === null) return readPost(unit, post._id);
    for (const { _id, state } of await targetStore.lockTargets(unit, post._id))
      if (isChangeable(state) && state !== 'draft')
        await targetStore.setTargetState(unit, _id, { state: 'draft' });
    await store.markDeleted(unit, post._id, false);
    return recordPost(unit, post._id, 'restored');
  }),
];

/** A post as users write it. */
function pickInput(post: LockedPost, targets: readonly targetStore.TargetRow[]) {
  const { name, content, wall_time, zone, still_worth_minutes, campaign, tags, source } = post;
  const own = targets.map(({ connection_id, version }) => ({ connection_id, version }));
  return { name, content, wall_time, zone, still_worth_minutes, campaign, tags, source, targets: own };
}

async function addPost(
  unit: UnitOfWork,
  input: contract.PostInput,
  formerly: readonly string[] = [],
): Promise<Post> {
  const _id = unit.newId();
  await store.insertPost(unit, { _id, authorId: getActorUserId(unit.actor) }, toColumns(input));
  await replaceTargets(unit, _id, input.targets);
  await keepFiles(unit, _id, { input, formerly });
  return recordPost(unit, _id, 'created');
}

async function readPost(unit: UnitOfWork, id: string): Promise<Post> {
  const post = requireFound(await store.findPost(unit, id));
  return presentPost(post, await targetStore.listTargets(unit, [id]), unit.now);
}

async function recordPost(unit: UnitOfWork, id: string, change: string): Promise<Post> {
  unit.record({ kind: `publishing_post.${change}`, entityId: id });
  return readPost(unit, id);
}

/** A post that is not deleted, locked. @throws not_found, or stale_version where it is of another version than the caller saw */
async function lockCurrent(unit: UnitOfWork, id: string, version?: number): Promise<LockedPost> {
  const post = requireFound(await store.lockPost(unit, id));
  if (post.deleted_at !== null) refuse('not_found');
  if (version !== undefined && version !== post.version)
    refuse('stale_version', { data: await readPost(unit, id) });
  return post;
}
