import { listFiles } from '#contracts/publishing/content.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { PostInput } from '#contracts/publishing/posts.ts';
import { isChangeable, mayFollow } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { getActorUserId } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { recordVersion } from '#server/publishing/approval/record-version.ts';
import { planPostLinks, type LinkSource } from '#server/publishing/links/plan-links.ts';
import { listPostFiles } from '#server/publishing/posts/check-targets.ts';
import * as store from '#server/publishing/posts/post-store.ts';
import { presentPost } from '#server/publishing/posts/present-post.ts';
import { keepFiles, replaceTargets, toColumns } from '#server/publishing/posts/save-post.ts';
import type { LockedPost } from '#server/publishing/posts/schedule-post.ts';
import * as targetStore from '#server/publishing/posts/target-store.ts';

/** A post as users write it. */
export function pickInput(post: LockedPost, targets: readonly targetStore.TargetRow[]) {
  const { name, content, wall_time, zone, still_worth_minutes, campaign, tags, source } = post;
  const own = targets.map(({ connection_id, version }) => ({ connection_id, version }));
  return { name, content, wall_time, zone, still_worth_minutes, campaign, tags, source, targets: own };
}

/** Adds a post, as a draft. `formerly`: the files of the post that it copies. */
export async function addPost(
  source: LinkSource,
  unit: UnitOfWork,
  { input, formerly = [] }: { input: PostInput; formerly?: readonly string[] },
): Promise<Post> {
  const _id = unit.newId();
  const links = await planPostLinks(source, unit, { postId: _id, input });
  await store.insertPost(unit, { _id, authorId: getActorUserId(unit.actor) }, toColumns(input, links));
  await replaceTargets(unit, _id, { targets: input.targets, links });
  await keepFiles(unit, _id, { input, formerly });
  await recordVersion(unit, _id);
  return recordPost(unit, _id, 'created');
}

/** Copies a post, as a draft, with what is given instead of its own. @throws not_found */
export async function duplicatePost(
  source: LinkSource,
  unit: UnitOfWork,
  { id, instead = {} }: { id: string; instead?: Pick<Partial<PostInput>, 'wall_time'> },
): Promise<Post> {
  const post = requireFound(await store.findPost(unit, id));
  const targets = await targetStore.listTargets(unit, [post._id]);
  const input = PostInput.parse({ ...pickInput(post, targets), ...instead });
  const versions = targets.map(({ version }) => version);
  return addPost(source, unit, { input, formerly: listFiles(post.content, versions) });
}

/** Deletes a post; what waits on its accounts is cancelled. @throws not_found, or illegal_transition while it is being sent */
export async function deletePost(unit: UnitOfWork, id: string): Promise<void> {
  const post = await lockCurrent(unit, id);
  const targets = await targetStore.lockTargets(unit, post._id);
  if (targets.some(({ state }) => state === 'sending')) refuse('illegal_transition');
  for (const target of targets)
    if (mayFollow(target.state, 'cancelled'))
      await targetStore.setTargetState(unit, target, { to: 'cancelled' });
  await store.markDeleted(unit, post._id, true);
  unit.record({ kind: 'publishing_post.deleted', entityId: post._id });
}

/** Restores a deleted post, as a draft where it was not published. @throws not_found */
export async function restorePost(unit: UnitOfWork, id: string): Promise<Post> {
  const post = requireFound(await store.lockPost(unit, id));
  if (post.deleted_at === null) return readPost(unit, post._id);
  for (const target of await targetStore.lockTargets(unit, post._id))
    if (isChangeable(target.state)) await targetStore.setTargetState(unit, target, { to: 'draft' });
  await store.markDeleted(unit, post._id, false);
  return recordPost(unit, post._id, 'restored');
}

/** A post as it is sent. @throws not_found */
export async function readPost(unit: UnitOfWork, id: string): Promise<Post> {
  const post = requireFound(await store.findPost(unit, id));
  const targets = await targetStore.listTargets(unit, [id]);
  const former = await targetStore.listFormerTargets(unit, id);
  return presentPost(post, { targets, former, files: await listPostFiles(unit, id), now: unit.now });
}

/** Records a change of a post, and returns it. */
export async function recordPost(unit: UnitOfWork, id: string, change: string): Promise<Post> {
  unit.record({ kind: `publishing_post.${change}`, entityId: id });
  return readPost(unit, id);
}

/** A post that is not deleted, locked. @throws not_found, or stale_version where it is of another version than the caller saw */
export async function lockCurrent(unit: UnitOfWork, id: string, version?: number): Promise<LockedPost> {
  const post = requireFound(await store.lockPost(unit, id));
  if (post.deleted_at !== null) refuse('not_found');
  if (version !== undefined && version !== post.version)
    refuse('stale_version', { data: await readPost(unit, id) });
  return post;
}
