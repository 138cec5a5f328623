import type { Call } from '#server/kit/http/call.ts';
import { listGaps, loadKeywordNames } from '#server/listening/public.ts';
import { countSources, findFirstPost } from '#server/quick-analytic/coverage/coverage-store.ts';

/** What a period covers, as far as the reader may know the sources. */
export async function readCoverage(
  call: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  span: { from: string; to: string },
) {
  const names = await loadKeywordNames(call);
  const [{ gaps, sources }, since] = await Promise.all([
    call.inUnit(async (unit) => ({ gaps: await listGaps(unit, span), sources: await countSources(unit) })),
    findFirstPost(call, names.sees),
  ]);
  return { sources, gaps, since };
}
