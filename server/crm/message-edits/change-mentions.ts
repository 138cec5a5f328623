import type { MessageVersion } from '#contracts/crm/edited.ts';
import { isEdit, isWithdrawal, type Incoming } from '#contracts/inbound/incoming.ts';
import { rewordMentionJob, withdrawMentionJob } from '#contracts/listening/jobs.ts';
import type { Connection } from '#server/channels/public.ts';
import { findChanges } from '#server/crm/message-edits/changes-store.ts';
import { findNames } from '#server/crm/message-edits/names-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { computeMentionId } from '#server/listening/mention-ids/public.ts';

/** The ID under which a connection received a message. */
type Origin = { connectionId: string; originId: string };

/** Jobs of one mention replace each other: the newest wording wins, and a withdrawal wins over all. */
const keyOf = (mentionId: string): string => `mention:${mentionId}`;

function mentionOf({ accountId }: UnitOfWork, { connectionId, originId }: Origin): string {
  return computeMentionId({ accountId, sourceId: connectionId, name: originId });
}

/** Deletes the mention of a message, now or once it is stored. */
export async function withdrawMention(unit: UnitOfWork, origin: Origin): Promise<void> {
  const mention_id = mentionOf(unit, origin);
  await unit.addJob(
    withdrawMentionJob,
    { account_id: unit.accountId, mention_id },
    { key: keyOf(mention_id) },
  );
}

/** Gives the mention of a message the message's new text, media and stars, now or once it is stored. */
export async function rewordMention(
  unit: UnitOfWork,
  origin: Origin,
  { text, language, media, review }: Pick<MessageVersion, 'text' | 'language' | 'media' | 'review'>,
): Promise<void> {
  const mention_id = mentionOf(unit, origin);
  await unit.addJob(
    rewordMentionJob,
    {
      account_id: unit.accountId,
      mention_id,
      text,
      ...(language === undefined ? {} : { language }),
      ...(review === undefined ? {} : { stars: review.stars }),
      ...(media === undefined ? {} : { media: media.flatMap(({ url }) => url ?? []) }),
    },
    { key: keyOf(mention_id) },
  );
}

/**
 * Applies the withdrawals and edits of a delivery to mentions, also those that belong to no conversation: on a channel that only listening
 * uses, and items that the blocker passes to listening only. Edits of messages in a conversation are applied along with the message and are
 * no longer among the changes.
 */
export async function changeMentions(
  unit: UnitOfWork,
  { _id: connectionId }: Connection,
  items: readonly Incoming[],
): Promise<void> {
  const withdrawn = items.flatMap((item) => (isWithdrawal(item) ? (item.parent_id ?? []) : []));
  const edited = items.flatMap((item) => (isEdit(item) ? (item.parent_id ?? []) : []));
  if (withdrawn.length + edited.length === 0) return;
  const names = await findNames(unit, connectionId, [...withdrawn, ...edited]);
  const originOf = (messageId: string): Origin => ({
    connectionId,
    originId: names.get(messageId)?.originId ?? messageId,
  });
  for (const id of new Set(withdrawn)) await withdrawMention(unit, originOf(id));
  const changes = await findChanges(unit, connectionId, edited);
  for (const [id, { edits, withdrawn: isGone }] of changes) {
    const newest = newestOf(edits);
    if (!isGone && newest) await rewordMention(unit, originOf(id), newest);
  }
}

/** The wording of the highest version, with the media of the newest edit that has any. */
function newestOf(
  edits: readonly MessageVersion[],
): Pick<MessageVersion, 'text' | 'language' | 'media' | 'review'> | undefined {
  const sorted = edits.toSorted((one, other) => one.version - other.version);
  const newest = sorted.at(-1);
  const media = sorted.findLast((one) => one.media !== undefined)?.media;
  return newest && { ...newest, ...(media === undefined ? {} : { media }) };
}
