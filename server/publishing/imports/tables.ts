import type { ImportMapping, ImportOptions, RowFault } from '#contracts/publishing/post-import.ts';
import type { Json, MadeAt } from '#server/kit/db/columns.ts';

type PublishingImports = {
  account_id: string;
  _id: string;
  file_name: string;
  headers: Json<string[]>;
  fingerprint: string;
  mapping: Json<ImportMapping>;
  options: Json<ImportOptions>;
  remembered: boolean;
  created_by: string | null;
  created_at: MadeAt;
  updated_at: MadeAt;
};

type PublishingImportRows = {
  account_id: string;
  import_id: string;
  number: number;
  cells: Json<string[]>;
  /** What became of it; what a row that waits would give is computed each time. */
  state: 'waiting' | 'imported' | 'undone' | 'kept';
  faults: Json<RowFault[]>;
  row_key: string | null;
  post_id: string | null;
};

/** The tables of files of posts. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_imports: PublishingImports;
    publishing_import_rows: PublishingImportRows;
  }
}
