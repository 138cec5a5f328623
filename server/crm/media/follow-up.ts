import { findConnector } from '#connectors/register.ts';
import { fetchMediaJob, fetchSpeakerJob } from '#contracts/crm/media/jobs.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';
import { GoodsKind } from '#contracts/networks/goods.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whether media came as a reference only, so that its bytes have to be downloaded. */
export function isOnlyNamed({ kind, provider_id, url, file_id, detail }: IncomingMedia): boolean {
  return (
    provider_id !== undefined &&
    url === undefined &&
    file_id === undefined &&
    detail?.['not_kept'] === undefined &&
    kind !== 'sticker' &&
    kind !== 'location' &&
    !isGoods(kind)
  );
}

const isGoods = (kind: string): boolean => GoodsKind.safeParse(kind).success;

/** Whether a product or an order is known by its id alone, so that its network has to be asked what it is. */
export function isUnreadGoods({ kind, provider_id, name, detail }: IncomingMedia): boolean {
  return (
    isGoods(kind) && provider_id !== undefined && name === undefined && detail?.['not_kept'] === undefined
  );
}

/** Whether media has an address that ends after a while, so that its bytes have to be downloaded before. */
export function isExpiring({ url, expires, file_id, detail }: IncomingMedia): boolean {
  return url !== undefined && expires === true && file_id === undefined && detail?.['not_kept'] === undefined;
}

/** Adds the network requests that follow after a message is stored: for its media, and for the name of a speaker in a group. */
export async function addFollowUps(
  unit: UnitOfWork,
  messageId: string,
  item: Pick<Incoming, 'channel' | 'author' | 'media' | 'conversation_kind'>,
): Promise<void> {
  const connector = findConnector(item.channel);
  const payload = { account_id: unit.accountId, message_id: messageId };
  const { media = [] } = item;
  const isNamed = connector?.fetchMedia !== undefined && media.some(isOnlyNamed);
  const isUnread = connector?.listGoods !== undefined && media.some(isUnreadGoods);
  if (isNamed || isUnread || media.some(isExpiring))
    await unit.addJob(fetchMediaJob, payload, { key: `media:${messageId}` });
  const speaks = item.conversation_kind === 'group' && item.author._id !== '' && item.author.name === '';
  if (connector?.memberProfile && speaks)
    await unit.addJob(fetchSpeakerJob, payload, { key: `speaker:${messageId}` });
}
