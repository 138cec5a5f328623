import { StoredFile } from '#contracts/kit/files/file.ts';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Audience } from '#server/kit/files/store.ts';

/** Something that refers to files: what sort of thing, its id, and who may see it. */
export type Holder = { kind: PurposeName; id: string; audience: Audience };

/**
 * Says which files a thing refers to, in their order; those it held before and holds no more are free again. A person may name
 * files they gave themselves, or that the thing holds already or held before (`formerly`).
 * @throws invalid_request naming `field` when a file is not there, or was given by somebody else or for something else
 */
export const setFileReferences = async (
  unit: UnitOfWork,
  holder: Holder,
  { ids, field, formerly = [] }: { ids: readonly string[]; field: string; formerly?: readonly string[] },
): Promise<void> => {
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
    refuse('invalid_request', { fields: { [field]: 'names a file that is not there' } });
  await deleteReferences(unit, holder.kind, [holder.id]);
  if (ids.length === 0) return;
  const { audience } = holder;
  await unit.db
    .insertInto('file_references')
    .values(
      [...new Set(ids)].map((file_id, place) => ({
        account_id: unit.accountId,
        file_id,
        holder: holder.kind,
        holder_id: holder.id,
        place,
        audience: audience.kind,
        audience_id: audience.kind === 'all' ? null : audience.id,
      })),
    )
    .execute();
};

/** Frees the files of things that go. Files that nothing refers to any more are removed within a day. */
export const deleteReferences = async (
  unit: UnitOfWork,
  kind: PurposeName,
  holderIds: readonly string[],
): Promise<void> => {
  if (holderIds.length === 0) return;
  await unit.db
    .deleteFrom('file_references')
    .where('account_id', '=', unit.accountId)
    .where('holder', '=', kind)
    .where('holder_id', 'in', holderIds)
    .execute();
};

/** The files of all things of a sort, by the id of each, in their order; or of one thing. One statement for any number. */
export const listReferencedFiles = async (
  unit: UnitOfWork,
  kind: PurposeName,
  holderId?: string,
): Promise<Map<string, StoredFile[]>> => {
  let query = unit.db
    .selectFrom('file_references as held')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'held.account_id').onRef('files._id', '=', 'held.file_id'),
    )
    .selectAll('files')
    .select('held.holder_id')
    .where('held.account_id', '=', unit.accountId)
    .where('held.holder', '=', kind)
    .orderBy('held.place');
  if (holderId !== undefined) query = query.where('held.holder_id', '=', holderId);
  const rows = await query.execute();
  const files = new Map<string, StoredFile[]>();
  for (const { holder_id, ...row } of rows) {
    const list = files.get(holder_id) ?? [];
    list.push(StoredFile.parse(row));
    files.set(holder_id, list);
  }
  return files;
};
