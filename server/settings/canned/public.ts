import type { CannedResponse } from '#contracts/settings/canned/response.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { filesOf } from '#server/kit/files/references.ts';
import { findResponse } from '#server/settings/canned/response-store.ts';

export { checkNamed as checkAutoCanned } from '#server/settings/canned/auto-canned-named.ts';
export { readerOf as cannedReaderOf } from '#server/settings/canned/reader.ts';
export { countUses } from '#server/settings/canned/use-store.ts';

/** A canned response as a rule sends it, whoever may see it; null when it is gone. */
export const sharedResponse = async (unit: Unit, id: string): Promise<CannedResponse | null> => {
  const row = await findResponse(unit, id);
  return row ? { ...row, media: (await filesOf(unit, 'canned_response', id)).get(id) ?? [] } : null;
};
