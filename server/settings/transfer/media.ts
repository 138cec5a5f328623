import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import {
  SETTINGS_MEDIA_BYTES,
  SETTINGS_MEDIA_MAX,
  type SettingsFile,
  type SettingsMedium,
} from '#contracts/settings/transfer.ts';
import type { Context } from '#server/kit/context.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { listDigestedFiles, type DigestedFile } from '#server/kit/files/digested-files.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';
import { forgetFiles } from '#server/kit/files/forget-files.ts';
import { storeUpload } from '#server/kit/files/store-upload.ts';
import type { TransferContext, TransferPart, Values, MediaSource } from '#server/settings/transfer/part.ts';

type Scope = { accountId: AccountId; actor: Actor };

/**
 * Runs a function with the media of an imported file. Each is uploaded when a record first needs it, in the way of every upload: type
 * detected from its bytes, measured, scanned. Media that nothing needs in the end (a dry run, a refusal) are deleted again.
 */
export async function withMedia<T>(
  context: Context,
  { scope, media }: { scope: Scope; media: readonly SettingsMedium[] },
  work: (source: MediaSource) => Promise<T>,
): Promise<T> {
  const byDigest = new Map(media.map((medium) => [medium.digest, medium]));
  const taken = new Map<string, Promise<string>>();
  const take = async (digest: string, purpose: PurposeName): Promise<string> => {
    const { name, data } = byDigest.get(digest) ?? refuse('not_found');
    const bytes = Buffer.from(data, 'base64');
    if (createHash('sha256').update(bytes).digest('hex') !== digest)
      refuse('file_unreadable', {
        fault: fault('file_changed', { name }),
      });
    return (await storeUpload(context, { scope, purpose, name, body: new Blob([bytes]).stream() }))._id;
  };
  try {
    return await work({
      has: (digest) => byDigest.has(digest),
      take: (digest, purpose) => {
        // A file has one purpose: the same bytes are stored once for each.
        const key = `${purpose} ${digest}`;
        const known = taken.get(key) ?? take(digest, purpose);
        taken.set(key, known);
        return known;
      },
    });
  } finally {
    const settled = await Promise.allSettled(taken.values());
    const ids = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await forgetFiles(context, scope, ids);
  }
}

type DigestReference = { digest: string };
function isNamed(value: unknown): value is DigestReference {
  return typeof value === 'object' && value !== null && 'digest' in value && typeof value.digest === 'string';
}

/** The digests of the media in a record's values. */
export function getMediaDigests({ media }: TransferPart, values: Values): string[] {
  const named: unknown = media ? values[media.field] : [];
  return Array.isArray(named) ? named.filter(isNamed).map(({ digest }) => digest) : [];
}

/**
 * A record's values without the media that are neither in the file nor in the existing record.
 * @returns the field, where one was lost
 */
export function withoutLostMedia(
  part: TransferPart,
  values: Values,
  has: (digest: string) => boolean,
): { values: Values; lost: string[] } {
  const { media } = part;
  const named: unknown = media ? values[media.field] : [];
  if (!media || !Array.isArray(named)) return { values, lost: [] };
  const kept = named.filter((one) => !isNamed(one) || has(one.digest));
  return kept.length === named.length
    ? { values, lost: [] }
    : { values: { ...values, [media.field]: kept }, lost: [media.field] };
}

/** The media that the records of a file refer to, the smallest first, up to the size limit. */
export async function collectMedia(
  moving: TransferContext,
  parts: readonly TransferPart[],
  records: SettingsFile['parts'],
): Promise<Pick<SettingsFile, 'media' | 'media_left_out'>> {
  const wanted = new Map<string, DigestedFile>();
  for (const part of parts) {
    const named = new Set((records[part.name] ?? []).flatMap(({ values }) => getMediaDigests(part, values)));
    if (!part.media || named.size === 0) continue;
    const files = [
      ...(await listDigestedFiles(moving, part.media.holder ?? part.media.purpose)).values(),
    ].flat();
    for (const file of files) if (named.has(file.digest)) wanted.set(file.digest, file);
  }
  const found: Pick<SettingsFile, 'media' | 'media_left_out'> = { media: [], media_left_out: [] };
  let room = SETTINGS_MEDIA_BYTES;
  for (const { _id, name, bytes, digest } of [...wanted.values()].sort((a, b) => a.bytes - b.bytes)) {
    if (bytes > room || found.media.length === SETTINGS_MEDIA_MAX) {
      found.media_left_out.push({ name, bytes });
      continue;
    }
    room -= bytes;
    const data = await readFile(buildFilePath(moving.context, moving.unit.accountId, _id));
    found.media.push({ digest, name, data: data.toString('base64') });
  }
  return found;
}
