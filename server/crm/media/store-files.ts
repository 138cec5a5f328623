import type { IncomingFile, PollResult } from '#connectors/kit/exchange.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';
import { buildPictureAddress } from '#contracts/kit/files/picture-address.ts';
import type { Connection } from '#server/channels/public.ts';
import { findStoredOrigins } from '#server/crm/media/file-store.ts';
import { isFinalRefusal } from '#server/crm/media/final-refusal.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { storeUpload } from '#server/kit/files/store-upload.ts';

type PolledFiles = Pick<PollResult, 'items'> & { files: PollResult['files'] | undefined };

/**
 * Stores the files that came with items, before the items themselves: their media name the stored files, and an e-mail's HTML shows its
 * pictures from there. A file that may not be stored (too large, infected, no room) is named with the reason; the message is stored all the
 * same. Items that are known already store nothing.
 * @returns the items with their files
 */
export async function storeIncomingFiles(
  context: Context,
  connection: Connection,
  { items, files }: PolledFiles,
): Promise<Incoming[]> {
  if (!files || files.size === 0) return [...items];
  const scope = { accountId: connection.accountId, actor: SYSTEM };
  const known = await inTransaction(context, scope, (unit) =>
    findStoredOrigins(unit, connection._id, [...files.keys()]),
  );
  const kept: Incoming[] = [];
  for (const item of items) {
    const own = known.has(item.provider_id) ? undefined : files.get(item.provider_id);
    kept.push(own ? await withFiles(context, connection, { item, own }) : item);
  }
  return kept;
}

type WithFiles = { item: Incoming; own: readonly IncomingFile[] };

async function withFiles(
  context: Context,
  connection: Connection,
  { item, own }: WithFiles,
): Promise<Incoming> {
  const media: IncomingMedia[] = [];
  for (const [at, file] of own.entries()) {
    const named = item.media?.[at] ?? { kind: 'file' as const, name: file.name };
    const kept = await storeIncomingFile(context, connection, file);
    const detail = { ...named.detail, ...kept.detail };
    media.push({ ...named, ...kept, ...(Object.keys(detail).length > 0 ? { detail } : {}) });
  }
  return { ...item, media, ...(item.extra ? { extra: withPictures(item.extra, own, media) } : {}) };
}

/** Stores one file. @returns its ID, or why it was not stored */
export async function storeIncomingFile(
  context: Context,
  { accountId }: Pick<Connection, 'accountId'>,
  { name, content }: IncomingFile,
): Promise<Partial<IncomingMedia>> {
  try {
    const scope = { accountId, actor: SYSTEM };
    const body = new Response(content).body;
    const stored = await storeUpload(context, { scope, purpose: 'message', name, body });
    return { kind: stored.kind, file_id: stored._id, media_type: stored.media_type, bytes: stored.bytes };
  } catch (error) {
    if (error instanceof Refusal && isFinalRefusal(error.code)) return { detail: { not_kept: error.code } };
    throw error;
  }
}

/** HTML in which pictures of the e-mail itself are addresses of stored files. */
function withPictures(
  extra: Record<string, unknown>,
  files: readonly IncomingFile[],
  media: readonly IncomingMedia[],
): Record<string, unknown> {
  const { html } = extra;
  if (typeof html !== 'string') return extra;
  const places = new Map(files.map(({ cid }, at) => [cid, media[at]?.file_id]));
  const shown = html.replaceAll(/src="cid:([^"]*)"/g, (whole, cid: string) => {
    const id = places.get(cid.replaceAll('&amp;', '&'));
    return id === undefined ? whole : `src="${buildPictureAddress(id)}"`;
  });
  return { ...extra, html: shown };
}
