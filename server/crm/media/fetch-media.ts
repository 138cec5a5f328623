import { z } from 'zod';
import { downloadMedia } from '#connectors/kit/download-media.ts';
import type { FetchedMedia } from '#connectors/kit/exchange.ts';
import { findConnector } from '#connectors/register.ts';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { getNetwork } from '#contracts/networks.ts';
import { getAppValues, loadConnection, makeIo, type Connection } from '#server/channels/public.ts';
import { fetchGoods } from '#server/crm/media/fetch-goods.ts';
import { insertLineFileReferences } from '#server/crm/media/file-store.ts';
import { isExpiring, isOnlyNamed, isUnreadGoods } from '#server/crm/media/follow-up.ts';
import { findNamedLine, saveMedia } from '#server/crm/media/message-media-store.ts';
import { storeIncomingFile } from '#server/crm/media/store-files.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

type Job = { account_id: string; message_id: string };
const Media = z.array(IncomingMedia).catch([]);

/**
 * Downloads the media of a message and stores it, since networks keep it for a limited time. Media that is gone there is recorded so.
 * @throws when the network could not be reached, so that the job is retried
 */
export async function fetchMedia(context: Context, job: Job, lastAttempt: boolean): Promise<void> {
  const scope = { accountId: AccountId.parse(job.account_id), actor: SYSTEM };
  const found = await inTransaction(context, scope, (unit) => lookUp(context, unit, job.message_id));
  if (!found) return;
  const fetched: IncomingMedia[] = [];
  for (const one of found.media)
    fetched.push(
      isToFetch(one) ? { ...one, ...(await ask(context, found.connection, { one, lastAttempt })) } : one,
    );
  await inTransaction(context, scope, async (unit) => {
    // The message may have been withdrawn meanwhile: then nothing references the download, and it is deleted within a day.
    if (!(await saveMedia(unit, job.message_id, fetched))) return;
    await insertLineFileReferences(unit, [{ _id: job.message_id, media: fetched }]);
    unit.record({
      kind: 'message.changed',
      entityId: found.ticketId,
      data: { ticket_id: found.ticketId, message_id: job.message_id },
    });
  });
}

async function lookUp(context: Context, unit: UnitOfWork, messageId: string) {
  const line = await findNamedLine(unit, messageId);
  const connection = line && (await loadConnection(context, unit, line.connection_id));
  const media = Media.parse(line?.media);
  return line && connection && media.some(isToFetch) ? { ticketId: line.ticket_id, connection, media } : null;
}

const isToFetch = (one: IncomingMedia): boolean => isOnlyNamed(one) || isExpiring(one) || isUnreadGoods(one);

export type MediaFetch = { one: IncomingMedia; lastAttempt: boolean };

async function ask(
  context: Context,
  connection: Connection,
  { one, lastAttempt }: MediaFetch,
): Promise<Partial<IncomingMedia>> {
  if (isUnreadGoods(one)) return fetchGoods(context, connection, { one, lastAttempt });
  const answer = await download(context, connection, one);
  if (!answer) return {};
  if (!answer.ok && answer.again && !lastAttempt) throw new Error(formatFault(answer.message));
  if (!answer.ok) return { detail: { ...one.detail, not_kept: formatFault(answer.message) } };
  const name = one.name ?? nameOf(one, answer.file.media_type);
  const kept = await storeIncomingFile(context, connection, { ...answer.file, name });
  return { name, ...kept, detail: { ...one.detail, ...kept.detail } };
}

async function download(
  context: Context,
  connection: Connection,
  { provider_id = '', url }: IncomingMedia,
): Promise<FetchedMedia | undefined> {
  const io = makeIo(context, connection);
  const network = getNetwork(connection.channel).connect?.picker?.name ?? connection.channel;
  if (url !== undefined) return downloadMedia(io, { url, network });
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  return findConnector(connection.channel)?.fetchMedia?.(provider_id, values, io);
}

function nameOf({ kind }: IncomingMedia, type: string): string {
  return `${kind}.${
    type
      .split(';')[0]
      ?.split('/')[1]
      ?.replace(/[^a-z0-9]/gi, '') || 'bin'
  }`;
}
