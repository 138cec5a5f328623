import { fault } from '#contracts/kit/faults/fault.ts';
import {
  cleanFileName,
  FILE_LIMITS,
  FILE_MAX,
  isTooLarge,
  type StoredFile,
} from '#contracts/kit/files/file.ts';
import { toSafeFileName } from '#contracts/kit/files/name-for-type.ts';
import { FILE_PURPOSES, type FilePurpose, type PurposeName } from '#contracts/kit/files/purpose.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { computeDigest } from '#server/kit/files/digest.ts';
import { buildFilePath, removeFile, buildThumbnailPath, writeBody } from '#server/kit/files/file-path.ts';
import { makeScanner } from '#server/kit/files/scan.ts';
import { sniff } from '#server/kit/files/sniff.ts';
import { insertFile, type NewFile } from '#server/kit/files/store.ts';
import { makeThumbnail } from '#server/kit/files/thumbnail.ts';

/** An incoming body: its owner, its purpose, and its name as sent. */
export type Incoming = {
  scope: { accountId: AccountId; actor: Actor };
  purpose: PurposeName;
  name: string;
  body: Request['body'];
};

/**
 * Stores a file: it is written to its place, its type is detected from its bytes, its size is checked against the limit of its kind, it is
 * scanned, a thumbnail is made, and it is counted against what the account may store. A failure on the way leaves nothing behind.
 * @throws too_large, unsupported_media, file_refused, storage_full, unavailable
 */
export async function storeUpload(context: Context, incoming: Incoming): Promise<StoredFile> {
  const { accountId, actor } = incoming.scope;
  const _id = context.newId();
  const bytes = await writeBody(context, { accountId, fileId: _id, most: FILE_MAX }, incoming.body);
  try {
    const { purpose } = incoming;
    const given = cleanFileName(incoming.name);
    const looked = await lookOver(context, { accountId, fileId: _id, bytes, purpose, name: given });
    const digest = await computeDigest(buildFilePath(context, accountId, _id));
    const name = toSafeFileName(given, looked.media_type);
    const file = { _id, purpose, name, bytes, digest, user_id: actor.id, ...looked };
    return await inTransaction(context, incoming.scope, (unit) =>
      insertFile(unit, file, context.config.fileQuota),
    );
  } catch (error) {
    await removeFile(context, accountId, _id);
    throw error;
  }
}

type InspectedFile = Pick<NewFile, 'media_type' | 'kind' | 'width' | 'height' | 'has_thumbnail'>;

/** Bytes that have not been checked yet. */
type UninspectedFile = {
  accountId: AccountId;
  fileId: string;
  bytes: number;
  purpose: PurposeName;
  name: string;
};

const UNMEASURED = { width: null, height: null, has_thumbnail: false };

/** The stored type of a file of an unknown type: it is only ever downloaded. */
const OPAQUE: InspectedFile = { media_type: 'application/octet-stream', kind: 'file', ...UNMEASURED };

async function lookOver(
  context: Context,
  { accountId, fileId, bytes, purpose, name }: UninspectedFile,
): Promise<InspectedFile> {
  const path = buildFilePath(context, accountId, fileId);
  const sniffed = await sniff(path, name);
  const anyType = isAnyType(purpose);
  if (!sniffed?.shown && !anyType) return refuse('unsupported_media', { fault: fault('file_type_refused') });
  const { media_type, kind } = sniffed ?? OPAQUE;
  if (isTooLarge({ kind, bytes })) refuse('too_large', { data: { kind, most: FILE_LIMITS[kind] } });
  const virus = await makeScanner(context.config)(path);
  if (virus !== null) refuse('file_refused', { data: { found: virus } });
  if (!sniffed?.shown) return { media_type, kind, ...UNMEASURED };
  const measured = await makeThumbnail(path, media_type, buildThumbnailPath(context, accountId, fileId));
  // A damaged picture is still what its sender sent.
  if (!measured && anyType) return OPAQUE;
  return measured
    ? { media_type, kind, ...measured }
    : refuse('unsupported_media', { fault: fault('picture_broken') });
}

function isAnyType(purpose: PurposeName): boolean {
  const { any_type }: FilePurpose = FILE_PURPOSES[purpose];
  return any_type === true;
}
