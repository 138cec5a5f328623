import type { ColumnType, Generated } from 'kysely';
import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import type { ExportColumn } from '#contracts/listening/exports/columns.ts';
import type { ExportFile, ExportFormat } from '#contracts/listening/exports/export.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type MentionExports = {
  account_id: string;
  _id: string;
  work_id: string;
  name: string;
  filter: Json<Record<string, string>>;
  format: ExportFormat;
  columns: ExportColumn[];
  language: 'en' | 'th';
  time_zone: string;
  bom: boolean;
  owner_id: string | null;
  as_of: Instant;
  total: number;
  counted: number;
  rows: Generated<number>;
  cut: Generated<number>;
  files: ColumnType<ExportFile[], string | undefined, string>;
  gaps: ColumnType<CollectionGap[], string, never>;
  bounds: ColumnType<unknown, string | null, never>;
  created_at: Instant;
  finished_at: Instant | null;
  expires_at: Instant | null;
  files_deleted_at: Instant | null;
};

/** The table of exports. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    mention_exports: MentionExports;
  }
}
