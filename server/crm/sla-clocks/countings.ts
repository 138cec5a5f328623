import { makeSlaCalculator, type SlaCalculator } from '#engine/sla/counting.ts';
import type { CountingLookup } from '#engine/sla/fold.ts';
import { formatPolicyKey, type PolicyVersion } from '#server/crm/sla-clocks/policy-key.ts';
import { findTermsOfVersion } from '#server/crm/sla/public.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Versions never change, so what is computed from one is cached; an SLA timer holds some years of intervals, so the cache is bounded. */
const KEPT = 500;
const kept = new Map<string, SlaCalculator>();

/** The data that counting by these versions needs, read once. @throws for a version that never existed */
export async function loadCalculators(
  unit: UnitOfWork,
  versions: Iterable<PolicyVersion>,
): Promise<CountingLookup> {
  const { time_zone } = await unit.cached('account profile', () => loadAccountProfile(unit));
  const found = new Map<string, SlaCalculator>();
  for (const version of versions) {
    const key = formatPolicyKey(version);
    if (!found.has(key)) found.set(key, await countingFor(unit, version, time_zone));
  }
  return (key) => {
    const counting = found.get(key);
    if (!counting) throw new Error(`the policy ${key} was not asked for`);
    return counting;
  };
}

async function countingFor(unit: UnitOfWork, version: PolicyVersion, zone: string): Promise<SlaCalculator> {
  const name = `${unit.accountId} ${zone} ${formatPolicyKey(version)}`;
  const known = kept.get(name);
  if (known) return known;
  const terms = await findTermsOfVersion(unit, version);
  if (!terms) throw new Error(`no version ${formatPolicyKey(version)} of a service level policy`);
  const made = makeSlaCalculator(terms, zone);
  const [oldest] = kept.keys();
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(name, made);
  return made;
}
