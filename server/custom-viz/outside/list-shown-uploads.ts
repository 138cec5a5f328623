import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { OutsideUpload } from '#contracts/custom-viz/outside.ts';
import type { UploadColumn } from '#contracts/uploads/column.ts';
import { nameUploadField, UPLOAD_PREFIX } from '#contracts/uploads/names.ts';
import type { OutsideMaker } from '#server/custom-viz/outside/load-maker.ts';
import { loadKnownData } from '#server/uploads/public.ts';

/** What the uploads are called that a shown document counts: of their columns those alone that it names. */
export async function listShownUploads(
  document: DashboardDocument,
  { scope, viewer }: Pick<OutsideMaker, 'scope' | 'viewer'>,
): Promise<OutsideUpload[]> {
  const text = JSON.stringify(document);
  if (!text.includes(UPLOAD_PREFIX)) return [];
  const { uploads } = await scope.inUnit((unit) => loadKnownData(unit, viewer.person));
  return uploads.flatMap(({ data_set, name, shape }) => {
    if (!shape || !text.includes(data_set)) return [];
    const columns = shape.columns
      .filter(({ _id }) => isNamed(text, data_set, _id))
      .map((column): UploadColumn => ({ ...column, header: column.label }));
    const time = columns.some(({ _id }) => _id === shape.time) ? shape.time : null;
    return [{ data_set, name, shape: { columns, key: [], time, zone: shape.zone, lookup: null } }];
  });
}

/** Whether a text names a column, as a field or in one of its measures. */
function isNamed(text: string, dataSet: string, column: string): boolean {
  const measure = `${dataSet}\\.[a-z]+_${column}`;
  return new RegExp(`(?:${nameUploadField(dataSet, column)}|${measure})(?!\\d)`).test(text);
}
