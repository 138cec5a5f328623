import { z } from 'zod';
import { buildDefaults } from '#contracts/kit/area/document.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { DocumentGuards } from '#server/kit/document-guards.ts';
import { refuse } from '#server/kit/errors.ts';
import {
  readDocument,
  lockDocument,
  writeDocument,
  type Sheet,
  type StoredDocument,
} from '#server/settings/documents/store.ts';

type Values = Record<string, unknown>;
/** What a change needs: the document, the name of its events, and what is read before it. */
export type DocumentContext = { unit: UnitOfWork; sheet: Sheet; noun: string; guards: DocumentGuards };

/**
 * Changes the named fields of a document; `base` is the version that the change is based on.
 * @throws stale_version with the present document; invalid_request naming the fields that its rule refuses
 */
export async function changeDocument(
  { unit, sheet, noun, guards }: DocumentContext,
  { fields, base }: { fields: Values; base?: number | undefined },
): Promise<StoredDocument> {
  const before = await lockDocument(unit, sheet);
  if (base !== undefined && base !== before.version) return refuse('stale_version', { data: before });
  const { version, updated_at: _at, ...values } = before;
  const next = { ...values, ...fields };
  const faults = sheet.resource.check?.(next);
  if (faults) return refuse('invalid_request', { fields: { ...faults } });
  const value = z.strictObject(sheet.resource.fields).parse(next);
  await guards[sheet.resource.name]?.(unit, { before: values, next: value });
  const after = await writeDocument(unit, sheet, { value, base: version });
  if (!after) return refuse('stale_version', { data: await readDocument(unit, sheet) });
  const { product } = sheet;
  const event = { kind: `${noun}.updated`, entityId: unit.accountId, before, after };
  unit.record(product ? { ...event, data: { product } } : event);
  return after;
}

/** Resets a document to its defaults. */
export function resetDocument(changing: DocumentContext): Promise<StoredDocument> {
  return changeDocument(changing, { fields: buildDefaults(changing.sheet.resource) });
}
