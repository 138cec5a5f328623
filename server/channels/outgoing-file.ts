import { readFile } from 'node:fs/promises';
import type { OutgoingFile } from '#connectors/kit/exchange.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';
import { buildPublicUrl } from '#server/kit/files/public-link.ts';
import { findFile } from '#server/kit/files/store.ts';

/** A stored file as it is handed to a network, with the addresses at which the network can fetch it; undefined where it is gone. */
export async function loadOutgoingFile(
  context: Context,
  unit: UnitOfWork,
  fileId: string,
): Promise<OutgoingFile | undefined> {
  const { accountId } = unit;
  const file = await findFile(unit, fileId);
  if (!file) return undefined;
  const url = buildPublicUrl(context, { accountId, _id: fileId });
  const preview_url = file.has_thumbnail
    ? buildPublicUrl(context, { accountId, _id: fileId, small: true })
    : undefined;
  return {
    kind: file.kind,
    name: file.name,
    media_type: file.media_type,
    bytes: file.bytes,
    read: async () => Uint8Array.from(await readFile(buildFilePath(context, accountId, fileId))),
    ...(url ? { url } : {}),
    ...(preview_url ? { preview_url } : {}),
  };
}
