import { SLA } from '#contracts/crm/sla/endpoints.ts';
import type { SlaPolicy } from '#contracts/crm/sla/policy.ts';
import type { Person } from '#tests/factories/person.ts';

/** The policies of an account, the default one first. */
export async function fetchPolicies(person: Person): Promise<SlaPolicy[]> {
  return (await person.call(SLA.list, {})).sla;
}

/** The policy that applies if no other does. @throws if there is none, which must not happen */
export async function fetchDefaultPolicy(person: Person): Promise<SlaPolicy> {
  const [first] = await fetchPolicies(person);
  if (!first) throw new Error('there is always a default policy');
  return first;
}
