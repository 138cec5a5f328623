import type { ClockEffect } from '#contracts/crm/sla-clocks/policy-endpoints.ts';
import { PREVIEW_TICKETS } from '#contracts/crm/sla-clocks/policy-endpoints.ts';
import { SLA_METRICS } from '#contracts/crm/sla/levels.ts';
import { selectPolicy, type SlaPolicyInput, type SlaPolicy } from '#contracts/crm/sla/policy.ts';
import { makeSlaCalculator } from '#engine/sla/counting.ts';
import { advanceTime, fold, type CountingLookup, type SlaTimers } from '#engine/sla/fold.ts';
import { computeMetricStatuses, computeSlaStatus, type SlaBand } from '#engine/sla/standing.ts';
import { loadCalculators } from '#server/crm/sla-clocks/countings.ts';
import { countLive, listNewestLiveTimers } from '#server/crm/sla-clocks/live-store.ts';
import { formatPolicyKey, readPolicyKey } from '#server/crm/sla-clocks/policy-key.ts';
import { previewPolicies } from '#server/crm/sla/public.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many tickets whose state would differ are named. */
const EXAMPLES = 8;

/** What saving a policy and applying it would do to the tickets that are open now. @throws as saving it would */
export async function computeEffect(unit: UnitOfWork, given: SlaPolicyInput): Promise<ClockEffect> {
  const policies = await previewPolicies(unit, given);
  const rows = await listNewestLiveTimers(unit, PREVIEW_TICKETS);
  const now = unit.now.getTime();
  const stored = await loadCalculators(
    unit,
    rows.map(({ clocks }) => readPolicyKey(clocks.policy)),
  );
  const countings = withPolicies(stored, policies, (await loadAccountProfile(unit)).time_zone);
  const effect: ClockEffect = {
    looked_at: rows.length,
    live: await countLive(unit),
    changing: 0,
    breached: { before: 0, after: 0 },
    at_risk: { before: 0, after: 0 },
    metrics: SLA_METRICS.map((metric) => ({ metric, breached: { before: 0, after: 0 } })),
    examples: [],
  };
  for (const row of rows) {
    const policy = keyOf(selectPolicy(policies, row.channel));
    const before = advanceTime(row.clocks, now, countings).clocks;
    const after = fold(before, { at: now, kind: 'policy', policy }, countings).clocks;
    const changes = policy !== row.clocks.policy;
    if (changes) effect.changing += 1;
    count(effect, 'before', look(before, now, countings));
    const bands = [bandOf(before, now, countings), bandOf(changes ? after : before, now, countings)] as const;
    count(effect, 'after', look(changes ? after : before, now, countings));
    if (bands[0] !== bands[1] && effect.examples.length < EXAMPLES)
      effect.examples.push({ _id: row.ticketId, number: row.number, before: bands[0], after: bands[1] });
  }
  return effect;
}

const keyOf = ({ _id, version }: SlaPolicy): string => formatPolicyKey({ policyId: _id, version });

/** Stored versions, and proposed ones. */
function withPolicies(stored: CountingLookup, policies: readonly SlaPolicy[], zone: string): CountingLookup {
  const thought = new Map(policies.map((one) => [keyOf(one), makeSlaCalculator(one, zone)]));
  return (key) => thought.get(key) ?? stored(key);
}

type ClockState = { band: SlaBand | null; breached: readonly boolean[] };

function bandOf(clocks: SlaTimers, now: number, countings: CountingLookup): SlaBand | null {
  return computeSlaStatus(advanceTime(clocks, now, countings).clocks, now, countings(clocks.policy)).band;
}

function look(clocks: SlaTimers, now: number, countings: CountingLookup): ClockState {
  return {
    band: bandOf(clocks, now, countings),
    breached: computeMetricStatuses(clocks, now, countings(clocks.policy)).map(
      (one) => one.breached && one.mode === 'running',
    ),
  };
}

function count(effect: ClockEffect, side: 'before' | 'after', { band, breached }: ClockState): void {
  if (band === 'breached') effect.breached[side] += 1;
  if (band === 'at_risk') effect.at_risk[side] += 1;
  breached.forEach((is, index) => {
    const metric = effect.metrics[index];
    if (is && metric) metric.breached[side] += 1;
  });
}
