import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { VERSION_MINUTES } from '#contracts/publishing/approval/versions.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import * as store from '#server/publishing/approval/version-store.ts';
import { hashPost } from '#server/publishing/posts/hash-post.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { listTargets } from '#server/publishing/posts/target-store.ts';

/**
 * Keeps what a locked post says now as a version. What the same person stores within a few minutes is one version, unless somebody was asked to
 * approve it. @returns the number of the version
 */
export async function recordVersion(unit: UnitOfWork, postId: string): Promise<number> {
  const post = requireFound(await findPost(unit, postId));
  const targets = await listTargets(unit, [postId]);
  const hash = hashPost(post.content, targets);
  const author_id = getActorUserId(unit.actor);
  const newest = await store.findNewest(unit, postId);
  if (newest?.hash === hash) return newest.number;
  const version = {
    hash,
    content: post.content,
    author_id,
    targets: targets.map(({ connection_id, channel, account_name, version: own }) => ({
      connection_id,
      channel,
      account_name,
      version: own,
    })),
  };
  const isSame =
    newest &&
    !newest.submitted &&
    newest.author_id === author_id &&
    Date.parse(newest.at) > unit.now.getTime() - VERSION_MINUTES * MS_PER_MINUTE;
  const number = isSame ? newest.number : (newest?.number ?? 0) + 1;
  const key = { post_id: postId, number };
  await (isSame ? store.updateVersion(unit, key, version) : store.insertVersion(unit, key, version));
  return number;
}
