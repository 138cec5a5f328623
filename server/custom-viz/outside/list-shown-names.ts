import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { OutsideNames, OutsideUpload } from '#contracts/custom-viz/outside.ts';
import { listSharedKeys } from '#contracts/semantic/calculated.ts';
import type { UploadColumn } from '#contracts/uploads/column.ts';
import { nameUploadField } from '#contracts/uploads/names.ts';
import type { OutsideMaker } from '#server/custom-viz/outside/load-maker.ts';
import { loadKnownData } from '#server/uploads/public.ts';
import { getFormDimension } from '#texts/form-field-names.ts';
import type { NamedUpload } from '#texts/upload-names.ts';

/** Whose names are shown, and the dimensions whose values are locked for who sees them. */
type NamesMaker = Pick<OutsideMaker, 'scope' | 'viewer'> & { locked?: readonly string[] };

/** What that is called which only the account has and a shown document names. */
export async function listShownNames(
  document: DashboardDocument,
  { scope, viewer, locked = [] }: NamesMaker,
): Promise<OutsideNames> {
  const text = JSON.stringify(document);
  const keys = listSharedKeys(text);
  const {
    uploads,
    sharedFields = [],
    form = [],
  } = await scope.inUnit((unit) => loadKnownData(unit, viewer.person));
  return {
    uploads: uploads.flatMap((upload) => listShownColumns(upload, text)),
    // A lock may hide groups: then none is named.
    fields: sharedFields
      .filter(({ key }) => keys.has(key))
      .map((field) => ({ ...field, values: locked.length === 0 ? field.values : [], definition: null })),
    form: form.flatMap(({ _id, label, help, kind }) =>
      text.includes(JSON.stringify(getFormDimension({ _id }))) ? [{ _id, label, help, kind }] : [],
    ),
  };
}

/** Of an upload that a text names, those of its columns alone that it names. */
function listShownColumns({ data_set, name, shape }: NamedUpload, text: string): OutsideUpload[] {
  if (!shape || !text.includes(data_set)) return [];
  const columns = shape.columns
    .filter(({ _id }) => isNamed(text, data_set, _id))
    .map((column): UploadColumn => ({ ...column, header: column.label }));
  const time = columns.some(({ _id }) => _id === shape.time) ? shape.time : null;
  return [{ data_set, name, shape: { columns, key: [], time, zone: shape.zone, lookup: null } }];
}

/** Whether a text names a column, as a field or in one of its measures. */
function isNamed(text: string, dataSet: string, column: string): boolean {
  const measure = `${dataSet}\\.[a-z]+_${column}`;
  return new RegExp(`(?:${nameUploadField(dataSet, column)}|${measure})(?!\\d)`).test(text);
}
