import { validateHours } from '#contracts/crm/sla/business-hour.ts';
import { validateLevels, SLA_METRICS, toFault } from '#contracts/crm/sla/levels.ts';
import {
  DEFAULT_TERMS,
  mergeTerms,
  type SlaPolicyInput,
  type SlaPolicy,
  type SlaTerms,
} from '#contracts/crm/sla/policy.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import {
  deletePolicy,
  findPolicy,
  lockPolicies,
  isDefault,
  listPolicies,
  writePolicy,
} from '#server/crm/sla/policy-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/**
 * Creates a policy, or changes the one that `_id` names.
 * @throws not_found, stale_version with the current policy, name_taken, and invalid_request for levels (in the words of the specification),
 * hours, or a channel that another policy has
 */
export async function savePolicy(unit: UnitOfWork, given: SlaPolicyInput): Promise<SlaPolicy> {
  await lockPolicies(unit);
  const { _id, version } = given;
  const { before, terms, others } = await checked(unit, given);
  if (before && version !== undefined && version !== before.version)
    refuse('stale_version', { data: before });
  const after = await refuseDuplicateName(() =>
    writePolicy(unit, {
      _id: _id ?? unit.newId(),
      name: given.name ?? before?.name ?? freeName(others),
      version: (before?.version ?? 0) + 1,
      terms,
    }),
  );
  unit.record(
    before
      ? { kind: 'sla.updated', entityId: after._id, before, after }
      : { kind: 'sla.created', entityId: after._id, after },
  );
  return after;
}

/**
 * The policies as they would be after saving this one; its version is the one it would get. Nothing is stored.
 * @throws not_found, and invalid_request as {@link savePolicy} does
 */
export async function previewPolicies(unit: UnitOfWork, given: SlaPolicyInput): Promise<SlaPolicy[]> {
  const { before, terms, others } = await checked(unit, given);
  const one: SlaPolicy = {
    ...terms,
    _id: before?._id ?? unit.newId(),
    name: given.name ?? before?.name ?? '',
    is_default: before?.is_default ?? false,
    version: (before?.version ?? 0) + 1,
    updated_time: unit.now.toISOString(),
  };
  return [...others, one];
}

/** The input merged into the current policy, after all rules were checked. */
async function checked(
  unit: UnitOfWork,
  given: SlaPolicyInput,
): Promise<{ before: SlaPolicy | undefined; terms: SlaTerms; others: SlaPolicy[] }> {
  refuseLevels(given);
  const { _id } = given;
  const before = _id === undefined ? undefined : requireFound(await findPolicy(unit, _id));
  const terms = mergeTerms(before ?? DEFAULT_TERMS, given);
  refuseHours(terms);
  const others = (await listPolicies(unit)).filter((one) => one._id !== _id);
  refuseChannels(terms, { isDefault: before?.is_default === true, others });
  return { before, terms, others };
}

/** Removes a policy; the default one returns to its defaults, in a version of its own. @throws not_found */
export async function removePolicy(unit: UnitOfWork, id: string): Promise<void> {
  await lockPolicies(unit);
  const before = requireFound(await findPolicy(unit, id));
  if (!isDefault(unit, id)) {
    await deletePolicy(unit, id);
    unit.record({ kind: 'sla.deleted', entityId: id, before });
    return;
  }
  if (before.version === 0) return;
  const after = await writePolicy(unit, {
    _id: id,
    name: before.name,
    version: before.version + 1,
    terms: DEFAULT_TERMS,
  });
  unit.record({ kind: 'sla.updated', entityId: id, before, after });
}

/** The first fault is the message, exactly as the specification words it; all faults are listed by field. */
function refuseLevels(given: SlaPolicyInput): void {
  const faults = SLA_METRICS.flatMap((metric) =>
    validateLevels(given[metric] ?? DEFAULT_TERMS[metric]).map((level): [string, Fault] => [
      `${metric}.${level.levels[0] - 1}`,
      toFault(metric, level),
    ]),
  );
  const [first] = faults;
  if (first) refuse('invalid_request', { fault: first[1], fields: Object.fromEntries(faults.toReversed()) });
}

function refuseHours({ business_hour }: SlaTerms): void {
  const faults = Object.entries(validateHours(business_hour));
  if (faults.length === 0) return;
  refuse('invalid_request', {
    fields: Object.fromEntries(faults.map(([path, of]) => [`business_hour.${path}`, of])),
  });
}

/** A channel belongs to one policy, so that it is always clear which policy applies; the default policy applies to all other channels. */
function refuseChannels(
  { channels }: SlaTerms,
  { isDefault, others }: { isDefault: boolean; others: readonly SlaPolicy[] },
): void {
  if (isDefault && channels.length > 0)
    refuse('invalid_request', {
      fields: { channels: fault('default_policy') },
    });
  for (const channel of channels) {
    const other = others.find((one) => one.channels.includes(channel));
    if (other)
      refuse('invalid_request', {
        fields: { channels: fault('taken_channel', { channel, owner: other.name }) },
      });
  }
}

function freeName(others: readonly SlaPolicy[]): string {
  const taken = new Set(others.map(({ name }) => name));
  let number = others.length + 1;
  while (taken.has(`SLA ${number}`)) number += 1;
  return `SLA ${number}`;
}
