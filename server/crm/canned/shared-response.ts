import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import { findResponse } from '#server/crm/canned/response-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listReferencedFiles } from '#server/kit/files/references.ts';

/** A canned response as a rule sends it, whoever may see it; null when it is gone. */
export async function findSharedResponse(unit: UnitOfWork, id: string): Promise<CannedResponse | null> {
  const row = await findResponse(unit, id);
  return row
    ? { ...row, media: (await listReferencedFiles(unit, 'canned_response', id)).get(id) ?? [] }
    : null;
}
