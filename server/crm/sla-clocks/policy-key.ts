/** One version of one policy. */
export type PolicyVersion = { policyId: string; version: number };

/** A version of a policy as one key, as SLA timers name it. */
export const formatPolicyKey = ({ policyId, version }: PolicyVersion): string => `${policyId}:${version}`;

/** Parses the key that {@link formatPolicyKey} wrote. @throws on anything else */
export function readPolicyKey(key: string): PolicyVersion {
  const [policyId = '', version = ''] = key.split(':');
  if (!/^\d+$/.test(version)) throw new Error(`${key} names no version of a policy`);
  return { policyId, version: Number(version) };
}
