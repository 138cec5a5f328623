import { selectPolicy, type SlaPolicy } from '#contracts/crm/sla/policy.ts';
import type { Channel } from '#contracts/networks.ts';
import { listPolicies, type PolicyReader } from '#server/crm/sla/policy-store.ts';

export { previewPolicies, savePolicy } from '#server/crm/sla/save.ts';
export { loadPolicies, listPolicies, findTermsOfVersion } from '#server/crm/sla/policy-store.ts';

/** The policy that applies to tickets of a channel, with the version by which their SLA timers count. */
export async function loadSlaPolicy(unit: PolicyReader, channel: Channel): Promise<SlaPolicy> {
  return selectPolicy(await listPolicies(unit), channel);
}
