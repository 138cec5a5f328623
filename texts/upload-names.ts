import { getColumnLabel, type UploadColumn } from '#contracts/uploads/column.ts';
import { nameUploadField, nameUploadMeasure, nameUploadTime, UPLOAD_ROWS } from '#contracts/uploads/names.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import type { FieldName, FieldNames, SemanticNames } from '#texts/en/semantic/field-name.ts';
import { uploadNames as en } from '#texts/en/semantic/upload-names.ts';
import { uploadNames as th } from '#texts/th/semantic/upload-names.ts';

const UPLOAD_NAMES = { en, th };

/** An upload as its fields are named. */
export type NamedUpload = Pick<Upload, 'data_set' | 'name' | 'about' | 'shape'>;

/** The names of everything that uploads declare, as the suite has those of its own data sets. Shared dimensions keep the suite's names. */
export function nameUploads(uploads: readonly NamedUpload[], language: 'en' | 'th'): SemanticNames {
  const words = UPLOAD_NAMES[language];
  const read = uploads.flatMap(({ shape, ...upload }) =>
    shape ? [{ ...upload, columns: shape.columns }] : [],
  );
  const ofColumns = <T>(name: (column: UploadColumn, upload: (typeof read)[number]) => T) =>
    Object.fromEntries(
      read.flatMap((upload) =>
        upload.columns.map((column) => [nameUploadField(upload.data_set, column._id), name(column, upload)]),
      ),
    ) as Record<string, T>;
  const labels = ofColumns((column) => getColumnLabel(column, language));
  return {
    dataSets: Object.fromEntries(
      uploads.map(({ data_set, name, about }) => [data_set, { name, about: about || words.about }]),
    ),
    measures: Object.fromEntries(read.map((upload) => [upload.data_set, nameMeasures(upload, language)])),
    dimensions: {
      ...(read.length > 0 && { province: words.province }),
      ...ofColumns((column, { name }): FieldName => {
        const label = getColumnLabel(column, language);
        return { name: label, about: words.column_of(label, name) };
      }),
    },
    numbers: labels,
    times: {
      ...labels,
      ...Object.fromEntries(read.map(({ data_set }) => [nameUploadTime(data_set), words.loaded])),
    },
  };
}

type NamedColumns = Pick<NamedUpload, 'name'> & { columns: readonly UploadColumn[] };

function nameMeasures({ name, columns }: NamedColumns, language: 'en' | 'th'): FieldNames {
  const words = UPLOAD_NAMES[language];
  return {
    [UPLOAD_ROWS]: { name: words.rows(name), about: words.rows_about },
    ...Object.fromEntries(
      columns.flatMap((column) => {
        const label = getColumnLabel(column, language);
        return column.measures.map((measure) => [
          nameUploadMeasure(measure, column._id),
          { name: words.measures[measure](label), about: words.column_of(label, name) },
        ]);
      }),
    ),
  };
}
