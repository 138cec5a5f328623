import type { ColumnType, Generated } from 'kysely';
import type { FileKind } from '#contracts/kit/files/file.ts';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import type { Instant } from '#server/kit/db/columns.ts';

type Files = {
  account_id: string;
  _id: string;
  purpose: PurposeName;
  name: string;
  kind: FileKind;
  media_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  has_thumbnail: Generated<boolean>;
  user_id: string | null;
  created_at: Instant;
  /** SHA-256 of the bytes in hexadecimal; null for files stored before digests existed. */
  digest: string | null;
  /** When a canned response gave it up; set by the database. */
  freed_at: ColumnType<string | null, never, never>;
};
type FileReferences = {
  account_id: string;
  file_id: string;
  holder: string;
  holder_id: string;
  position: number;
  audience: 'all' | 'group' | 'private';
  audience_id: string | null;
};

/** Tables of stored files. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    files: Files;
    file_references: FileReferences;
  }
}
