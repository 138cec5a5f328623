import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import { loadAccountModel, loadSeenUploads } from '#server/uploads/account-model.ts';
import type { KnownData } from '#texts/chart-catalog.ts';

/** The data sets that a reader has, with what uploads are called: what charts and files name fields by. */
export async function loadKnownData(
  unit: UnitOfWork,
  reader: Pick<Actor, 'kind' | 'id'>,
): Promise<KnownData> {
  const { model } = await loadAccountModel(unit, reader);
  const { uploads, versions } = await loadSeenUploads(unit, reader);
  return {
    dataSets: [...model.dataSets.values()],
    uploads: uploads.map(({ data_set, name, about, version_id }) => ({
      data_set,
      name,
      about,
      shape: versions.find(({ _id }) => _id === version_id)?.shape ?? null,
    })),
  };
}
