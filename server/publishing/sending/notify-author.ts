import { cutText } from '#contracts/kit/cut-text.ts';
import type { PostTrouble } from '#contracts/publishing/notices.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listUsersWithPermission } from '#server/kit/db/user-store.ts';
import { notify } from '#server/notifications/public.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import type { TargetRow } from '#server/publishing/posts/target-store.ts';

/** How much of a post a notification shows, in UTF-16 units. */
const WORDS_SHOWN = 120;

/**
 * Notifies the author of a post of what keeps it from being published on an account, and those who look after accounts where one is to be
 * connected again.
 */
export async function notifyAuthor(
  unit: UnitOfWork,
  { _id, post_id, account_name }: Pick<TargetRow, '_id' | 'post_id' | 'account_name'>,
  trouble: PostTrouble,
): Promise<void> {
  const post = await findPost(unit, post_id);
  if (!post) return;
  const keepers =
    trouble === 'reconnect' || trouble === 'overdue'
      ? await listUsersWithPermission(unit, 'publishing.channel.write')
      : [];
  const words = post.name === '' ? post.content.text : post.name;
  await notify(unit, {
    kind: 'post.trouble',
    userIds: [...new Set([...(post.author_id === null ? [] : [post.author_id]), ...keepers])],
    // What fails again after a person tried it again notifies again.
    topic: `${_id} ${trouble} ${unit.now.toISOString()}`,
    link: `/publishing/posts/${post_id}`,
    values: { trouble, account: account_name, words: cutText(words, WORDS_SHOWN) },
  });
}
