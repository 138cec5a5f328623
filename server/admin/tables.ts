import type { Generated } from 'kysely';
import type { AccountExport } from '#contracts/admin/export.ts';
import type { MigrationPlan, MigrationReport } from '#contracts/admin/keyword-migration.ts';
import type { UndoNotes } from '#server/admin/keyword-migration/keyword-undo.ts';
import type { FixedJson, Instant } from '#server/kit/db/columns.ts';

type AccountExports = {
  account_id: string;
  _id: string;
  state: AccountExport['state'];
  rows: Generated<number>;
  bytes: Generated<number>;
  error: string | null;
  requested_by: string | null;
  link_hash: Buffer | null;
  link_expires_at: Instant | null;
  created_at: Instant;
  finished_at: Instant | null;
};
type KeywordMigrations = {
  _id: string;
  plan: FixedJson<MigrationPlan>;
  report: FixedJson<MigrationReport>;
  undo: FixedJson<UndoNotes>;
  created_by: string;
  created_at: Instant;
  undone_at: Instant | null;
};

declare module '#server/kit/db/schema.ts' {
  interface Tables {
    account_exports: AccountExports;
    keyword_migrations: KeywordMigrations;
  }
}
