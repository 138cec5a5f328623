import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { computeDigest } from '#server/kit/files/digest.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';

/** A file of a resource, identified by its bytes. */
export type DigestedFile = { _id: string; name: string; bytes: number; digest: string };

/**
 * The files of all resources of a kind by the id of the resource, in order; or of one resource. Files stored before digests existed are
 * read to compute one; a file whose bytes are gone is left out.
 */
export async function listDigestedFiles(
  { context, unit }: { context: Context; unit: UnitOfWork },
  kind: string,
  holderId?: string,
): Promise<Map<string, DigestedFile[]>> {
  let query = unit.db
    .selectFrom('file_references as held')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'held.account_id').onRef('files._id', '=', 'held.file_id'),
    )
    .select(['files._id', 'files.name', 'files.bytes', 'files.digest', 'held.holder_id'])
    .where('held.account_id', '=', unit.accountId)
    .where('held.holder', '=', kind)
    .orderBy('held.position');
  if (holderId !== undefined) query = query.where('held.holder_id', '=', holderId);
  const files = new Map<string, DigestedFile[]>();
  for (const { holder_id, digest, ...file } of await query.execute()) {
    const known =
      digest ?? (await computeDigest(buildFilePath(context, unit.accountId, file._id)).catch(() => null));
    if (known === null) continue;
    const list = files.get(holder_id) ?? [];
    list.push({ ...file, digest: known });
    files.set(holder_id, list);
  }
  return files;
}
