import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import { readCachedSetting } from '#server/settings/public.ts';
import { listNamedFields } from '#server/shared-fields/public.ts';
import { loadAccountModel, loadSeenUploads } from '#server/uploads/account-model.ts';
import type { KnownData } from '#texts/chart-catalog.ts';

/** The data sets that a reader has, with what uploads, the fields of the form of tickets and shared fields are called: what charts and files name fields by. */
export async function loadKnownData(
  unit: UnitOfWork,
  reader: Pick<Actor, 'kind' | 'id'>,
): Promise<KnownData> {
  const { model } = await loadAccountModel(unit, reader);
  const { uploads, versions } = await loadSeenUploads(unit, reader);
  const { fields } = await readCachedSetting(unit, customForm, 'form');
  return {
    form: fields,
    sharedFields: await listNamedFields(unit, reader),
    dataSets: [...model.dataSets.values()],
    uploads: uploads.map(({ data_set, name, about, version_id }) => ({
      data_set,
      name,
      about,
      shape: versions.find(({ _id }) => _id === version_id)?.shape ?? null,
    })),
  };
}
