import { fault } from '#contracts/kit/faults/fault.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Audience } from '#server/kit/files/store.ts';

/** A resource that refers to files: its kind, its id, and who may see it. */
export type Holder = { kind: PurposeName; id: string; audience: Audience };

/**
 * Sets which files a resource refers to, in order; files that it referred to before and no longer does are free again. A user may name
 * files that they uploaded, or that the resource refers to or referred to before (`formerly`).
 * @throws invalid_request naming `field` when a file does not exist, or was uploaded by another user or for another purpose
 */
export async function setFileReferences(
  unit: UnitOfWork,
  holder: Holder,
  { ids, field, formerly = [] }: { ids: readonly string[]; field: string; formerly?: readonly string[] },
): Promise<void> {
  const held = unit.db
    .selectFrom('file_references')
    .select('file_id')
    .where('account_id', '=', unit.accountId)
    .where('holder', '=', holder.kind)
    .where('holder_id', '=', holder.id);
  const known =
    ids.length === 0
      ? []
      : await unit.db
          .selectFrom('files')
          .select('_id')
          .where('account_id', '=', unit.accountId)
          .where('purpose', '=', holder.kind)
          .where('_id', 'in', ids)
          .where(({ or, eb }) =>
            or([
              eb('user_id', '=', unit.actor.id),
              eb('_id', 'in', held),
              ...(formerly.length > 0 ? [eb('_id', 'in', formerly)] : []),
            ]),
          )
          .execute();
  if (known.length < new Set(ids).size)
    refuse('invalid_request', { fields: { [field]: fault('file_gone') } });
  await deleteReferences(unit, holder.kind, [holder.id]);
  if (ids.length === 0) return;
  const { audience } = holder;
  await unit.db
    .insertInto('file_references')
    .values(
      [...new Set(ids)].map((file_id, position) => ({
        account_id: unit.accountId,
        file_id,
        holder: holder.kind,
        holder_id: holder.id,
        position,
        audience: audience.kind,
        audience_id: audience.kind === 'all' ? null : audience.id,
      })),
    )
    .execute();
}

/** Frees the files of resources that are deleted. Files that lost their last reference are deleted a month later. */
export async function deleteReferences(
  unit: UnitOfWork,
  kind: PurposeName,
  holderIds: readonly string[],
): Promise<void> {
  if (holderIds.length === 0) return;
  await unit.db
    .deleteFrom('file_references')
    .where('account_id', '=', unit.accountId)
    .where('holder', '=', kind)
    .where('holder_id', 'in', holderIds)
    .execute();
}

/** The files of all resources of a kind, by the id of each, in order; or of one resource. One statement for any number. */
export async function listReferencedFiles(
  unit: UnitOfWork,
  kind: PurposeName,
  holderId?: string,
): Promise<Map<string, StoredFile[]>> {
  let query = unit.db
    .selectFrom('file_references as held')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'held.account_id').onRef('files._id', '=', 'held.file_id'),
    )
    .selectAll('files')
    .select('held.holder_id')
    .where('held.account_id', '=', unit.accountId)
    .where('held.holder', '=', kind)
    .orderBy('held.position');
  if (holderId !== undefined) query = query.where('held.holder_id', '=', holderId);
  const rows = await query.execute();
  const files = new Map<string, StoredFile[]>();
  for (const { holder_id, ...row } of rows) {
    const list = files.get(holder_id) ?? [];
    list.push(StoredFile.parse(row));
    files.set(holder_id, list);
  }
  return files;
}
