import { sql } from 'kysely';
import { z } from 'zod';
import type { Document } from '#contracts/kit/area/area-shape.ts';
import { buildDefaults } from '#contracts/kit/area/document.ts';
import type { Product } from '#contracts/kit/products.ts';
import { runPlanned } from '#server/kit/db/prepared.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A declared document, and the product where each has its own. */
export type Sheet = { resource: Document; product?: Product | undefined };
/** A document with the fields of the kit: version 0 where nothing was saved. */
export type StoredDocument = Record<string, unknown> & { version: number; updated_at: string | null };

const Saved = z.record(z.string(), z.unknown());
type Row = { value: unknown; version: number; updated_at: string };

type Reader = Pick<UnitOfWork, 'db' | 'accountId'>;

function rowOf(unit: Reader, { resource, product }: Sheet) {
  return sql<Row>`
    select value, version, updated_at from setting_documents
    where account_id = ${unit.accountId} and name = ${resource.name} and product = ${product ?? ''}`;
}

/** Fields without a saved value have their declared default, also those that a later release added. */
function withDefaults(resource: Document, row: Row | undefined): StoredDocument {
  if (!row) return { ...buildDefaults(resource), version: 0, updated_at: null };
  const known = Object.entries(Saved.parse(row.value)).filter(([name]) => name in resource.fields);
  return {
    ...buildDefaults(resource),
    ...Object.fromEntries(known),
    version: row.version,
    updated_at: row.updated_at,
  };
}

/** Reads a document. */
export async function readDocument(unit: Reader, sheet: Sheet): Promise<StoredDocument> {
  return withDefaults(
    sheet.resource,
    (await runPlanned(unit.db, rowOf(unit, sheet).compile(unit.db))).rows[0],
  );
}

/** Reads a document; where it was saved, its row is locked until the transaction ends. */
export async function lockDocument(unit: Reader, sheet: Sheet): Promise<StoredDocument> {
  const query = sql<Row>`${rowOf(unit, sheet)} for update`;
  return withDefaults(sheet.resource, (await runPlanned(unit.db, query.compile(unit.db))).rows[0]);
}

/**
 * Stores a document's values over version `base` (0: nothing was saved yet).
 * @returns the stored document; nothing when somebody saved in between
 */
export async function writeDocument(
  unit: UnitOfWork,
  { resource, product }: Sheet,
  { value, base }: { value: Record<string, unknown>; base: number },
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<Row>`
    insert into setting_documents as stored (account_id, name, product, value, version, created_at, updated_at)
    values (${unit.accountId}, ${resource.name}, ${product ?? ''}, ${JSON.stringify(value)}, ${base + 1}, ${unit.now}, ${unit.now})
    on conflict (account_id, name, product) do update
      set value = excluded.value, version = excluded.version, updated_at = excluded.updated_at
      where stored.version = ${base}
    returning value, version, updated_at`.execute(unit.db);
  const [row] = rows;
  return row && { ...value, version: row.version, updated_at: row.updated_at };
}
