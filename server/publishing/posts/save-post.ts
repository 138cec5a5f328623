import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { listFiles } from '#contracts/publishing/content.ts';
import { computePlanTime } from '#contracts/publishing/plan-time.ts';
import type { PostInput } from '#contracts/publishing/posts.ts';
import { isChangeable } from '#contracts/publishing/target-state.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { setFileReferences } from '#server/kit/files/references.ts';
import type { PlannedLinks } from '#server/publishing/links/plan-links.ts';
import { hashPost } from '#server/publishing/posts/hash-post.ts';
import type { PostColumns } from '#server/publishing/posts/post-store.ts';
import * as targetStore from '#server/publishing/posts/target-store.ts';
import { listTried } from '#server/publishing/sending/attempt-store.ts';

/** What is stored of an input: with the instant of its planned time, and the hash of what it says and how its addresses are sent. */
export function toColumns({ targets, ...input }: PostInput, links: PlannedLinks): PostColumns {
  const { wall_time, zone } = input;
  const at = wall_time === null ? null : computePlanTime({ wall_time, zone }).at;
  const said = targets.map((target) => ({ ...target, links: links.get(target.connection_id) ?? [] }));
  return { ...input, at, hash: hashPost(input.content, said) };
}

/**
 * Gives a post the accounts of an input. What was published on an account, or is being sent, stays.
 * @throws invalid_request where an account is unknown or named twice, illegal_transition where one that was published would change
 */
export async function replaceTargets(
  unit: UnitOfWork,
  postId: string,
  { targets: given, links: planned }: { targets: PostInput['targets']; links: PlannedLinks },
): Promise<void> {
  const stored = await targetStore.lockTargets(unit, postId);
  const byConnection = new Map(stored.map((row) => [row.connection_id, row]));
  const left = new Map(
    (await targetStore.listFormerTargets(unit, postId)).map((row) => [row.connection_id, row]),
  );
  const channels = new Map((await listUsedChannels(unit, 'publishing')).map((one) => [one._id, one]));
  const fields: Record<string, Fault> = {};
  const added: targetStore.NewTarget[] = [];
  for (const [position, { connection_id, version }] of given.entries()) {
    const former = byConnection.get(connection_id);
    const channel = channels.get(connection_id);
    const before = left.get(connection_id);
    const links = planned.get(connection_id) ?? [];
    const field = `targets.${position}.connection_id`;
    if (given.findIndex((one) => one.connection_id === connection_id) !== position)
      fields[field] = fault('account_twice');
    else if (former) {
      const said = isChangeable(former.state) ? { version, links } : former;
      await targetStore.updateTarget(unit, former._id, { ...said, position });
    } else if (channel && before) await targetStore.rejoinTarget(unit, before, { version, links, position });
    else if (channel) {
      const { name: account_name } = channel;
      added.push({ connection_id, version, links, position, channel: channel.channel, account_name });
    } else fields[field] = fault('no_publishing_account');
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
  const kept = new Set(given.map(({ connection_id }) => connection_id));
  const gone = stored.filter(({ connection_id }) => !kept.has(connection_id));
  if (gone.some(({ state }) => !isChangeable(state))) refuse('illegal_transition');
  await dropTargets(unit, gone);
  await targetStore.insertTargets(unit, postId, added);
}

/** Takes accounts from a post; what was tried on one of them stays. */
async function dropTargets(unit: UnitOfWork, gone: readonly targetStore.TargetRow[]): Promise<void> {
  const tried = await listTried(
    unit,
    gone.map(({ _id }) => _id),
  );
  for (const target of gone) if (tried.has(target._id)) await targetStore.leaveTarget(unit, target);
  await targetStore.deleteTargets(
    unit,
    gone.flatMap(({ _id }) => (tried.has(_id) ? [] : [_id])),
  );
}

/**
 * Keeps the files that a post shows. `formerly` are those of the post that it is a copy of.
 * @throws invalid_request where a file is gone or was uploaded by another user for something else
 */
export function keepFiles(
  unit: UnitOfWork,
  postId: string,
  { input, formerly }: { input: PostInput; formerly: readonly string[] },
): Promise<void> {
  const versions = input.targets.map(({ version }) => version);
  return setFileReferences(
    unit,
    { kind: 'publishing_post', id: postId, audience: { kind: 'all' } },
    { ids: listFiles(input.content, versions), field: 'content.media', formerly },
  );
}
