import { getSessionLanguage } from '#contracts/identity/session-language.ts';
import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { seesAllRows } from '#engine/uploads/row-visibility.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { buildCsvResponse } from '#server/kit/http/csv.ts';
import { mayChangeRule } from '#server/uploads/present-upload.ts';
import { requireUpload } from '#server/uploads/require-upload.ts';
import { listRefusedRows } from '#server/uploads/row-store.ts';
import { en } from '#texts/en.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { th } from '#texts/th.ts';

/** Rows that are read from the store at once. */
const PAGE = 2000;
const TEXTS = { en: new Map(Object.entries(en.faults)), th: new Map(Object.entries(th.faults)) };
const HEADS = { en: ['Row', 'Column', 'Reason'], th: ['แถว', 'คอลัมน์', 'สาเหตุ'] };

type RefusedCall = Pick<Call, 'context' | 'accountId' | 'inUnit' | 'actor' | 'session'>;

/** The rows of a file that are kept aside, as a file: why, and the cells as they were sent. @throws not_found */
export async function buildRefusedFile(
  { context, accountId, inUnit, actor, session }: RefusedCall,
  { _id, version_id: versionId }: { _id: string; version_id: string },
): Promise<Response> {
  const version = await inUnit(async (unit) => {
    const { versions, upload, seen } = await requireUpload(unit, actor, _id);
    const found = requireFound(versions.find((one) => one._id === versionId));
    // What could not be read is hidden by no rule, so that those whom one hides rows from do not get it.
    const sees = seesAllRows(upload.rule, seen.reader) || mayChangeRule(upload, seen);
    return sees || found.created_by === session.user._id ? found : refuse('not_permitted');
  });
  const language = getSessionLanguage(session) === 'th' ? 'th' : 'en';
  const sayReason = (reason: WireFault): string => fillFault(reason, (code) => TEXTS[language].get(code));
  const headers = version.shape.columns.map(({ header }) => header);
  async function* pages() {
    yield [[...HEADS[language], ...headers]];
    for (let after = 0; ;) {
      const rows = await listRefusedRows(
        context.clickhouse,
        { accountId, versionId },
        { after, limit: PAGE },
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ row, column, reason, cells }) => [row, column ?? '', sayReason(reason), ...cells]);
      after = last.row;
    }
  }
  return buildCsvResponse('refused-rows.csv', pages());
}
