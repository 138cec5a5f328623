import type { FoundResult } from '#contracts/crm/bulk/found.ts';
import type { FoundRow } from '#server/crm/bulk/found-store.ts';

/** Further kinds of reasons are listed only with the refused tickets. */
const KINDS_MAX = 20;

/** The result of a work after some more tickets are settled: those that changed, and those that stayed, by reason. */
export function withSettled(so: FoundResult, rows: readonly FoundRow[]): FoundResult {
  const refused = new Map(so.refused.map((one) => [keyOf(one), { ...one }]));
  let { changed } = so;
  for (const { outcome, code, reason, message, fault } of rows) {
    if (outcome === 'changed' || outcome === 'undone') {
      changed += 1;
      continue;
    }
    const one = { code: code ?? '', reason, message: message ?? '', fault, count: 0 };
    const known = refused.get(keyOf(one)) ?? one;
    refused.set(keyOf(one), { ...known, count: known.count + 1 });
  }
  return {
    changed,
    refused: [...refused.values()].toSorted((a, b) => b.count - a.count).slice(0, KINDS_MAX),
  };
}

function keyOf({ code, reason }: { code: string; reason: string | null }): string {
  return `${code}:${reason ?? ''}`;
}
