import type { Channel } from '#contracts/inbound/channel.ts';
import { policyFor, type SlaPolicy } from '#contracts/settings/sla/policy.ts';
import { listPolicies, type Reading } from '#server/settings/sla/store.ts';

export { policiesAfter } from '#server/settings/sla/save.ts';
export { keptPolicies, listPolicies, termsOfVersion } from '#server/settings/sla/store.ts';

/** The policy that holds for tickets of a channel, with the version that their clocks go by. */
export const slaPolicyFor = async (unit: Reading, channel: Channel): Promise<SlaPolicy> =>
  policyFor(await listPolicies(unit), channel);
