import { sql } from 'kysely';
import {
  DEFAULT_POLICY_NAME,
  DEFAULT_TERMS,
  type SlaPolicy,
  type SlaTerms,
} from '#contracts/crm/sla/policy.ts';
import { readTerms, writeTerms } from '#server/crm/sla/terms.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What reading needs of a unit. */
export type PolicyReader = Pick<UnitOfWork, 'db' | 'accountId'>;

/** The default policy carries its account's ID, so that it exists from the first read on, no matter who saves it first. */
export const isDefault = (unit: Pick<UnitOfWork, 'accountId'>, id: string): boolean => id === unit.accountId;

/** Every policy of the account, the default one first, then in the order of their creation. */
export async function listPolicies(unit: PolicyReader): Promise<SlaPolicy[]> {
  const rows = await saved(unit)
    .orderBy((is) => is.case().when('sla_policies._id', '=', unit.accountId).then(0).else(1).end())
    .orderBy('sla_policies._id')
    .execute();
  const policies = rows.map((row) => present(unit, row));
  return policies[0]?.is_default ? policies : [await unsavedDefault(unit), ...policies];
}

/** The same, cached in memory for as long as nobody changes them. */
export function loadPolicies(unit: UnitOfWork): Promise<readonly SlaPolicy[]> {
  return unit.cached('sla policies', () => listPolicies(unit));
}

/**
 * Locks all policies of the account until the unit ends: a channel belongs to one of them, and the default one may have no row yet, so the
 * account's own row is locked instead.
 */
export async function lockPolicies(unit: UnitOfWork): Promise<void> {
  await sql`select from accounts where _id = ${unit.accountId} for no key update`.execute(unit.db);
}

/** One policy; nothing when there is none. */
export async function findPolicy(unit: PolicyReader, id: string): Promise<SlaPolicy | undefined> {
  // The default policy may have no row yet: the account's row is locked instead.
  if (isDefault(unit, id))
    await sql`select from accounts where _id = ${id} for no key update`.execute(unit.db);
  const row = await saved(unit).where('sla_policies._id', '=', id).executeTakeFirst();
  if (row) return present(unit, row);
  return isDefault(unit, id) ? unsavedDefault(unit) : undefined;
}

/** The content of a policy in one of its versions, also when it was deleted; version 0 is the defaults. */
export async function findTermsOfVersion(
  unit: PolicyReader,
  { policyId, version }: { policyId: string; version: number },
): Promise<SlaTerms | undefined> {
  if (version === 0 && isDefault(unit, policyId)) return DEFAULT_TERMS;
  const row = await unit.db
    .selectFrom('sla_policy_versions')
    .select('terms')
    .where('account_id', '=', unit.accountId)
    .where('policy_id', '=', policyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && readTerms(row.terms);
}

/** Stores a policy and the new version of its terms. A name that is in use violates a unique index. @returns it as stored */
export async function writePolicy(
  unit: UnitOfWork,
  { _id, name, version, terms }: { _id: string; name: string; version: number; terms: SlaTerms },
): Promise<SlaPolicy> {
  await accountTable(unit, 'sla_policies')
    .insertInto({ _id, name, version, created_at: unit.now, updated_at: unit.now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', '_id']).doUpdateSet({ name, version, updated_at: unit.now }),
    )
    .execute();
  await accountTable(unit, 'sla_policy_versions').insert({
    policy_id: _id,
    version,
    terms: writeTerms(terms),
    saved_by: unit.actor.id,
    saved_at: unit.now,
  });
  return {
    ...terms,
    _id,
    name,
    is_default: isDefault(unit, _id),
    version,
    updated_time: unit.now.toISOString(),
  };
}

/** Removes a policy; its versions stay. */
export function deletePolicy(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'sla_policies').delete(id);
}

function saved(unit: PolicyReader) {
  return unit.db
    .selectFrom('sla_policies')
    .innerJoin('sla_policy_versions as said', (join) =>
      join
        .onRef('said.account_id', '=', 'sla_policies.account_id')
        .onRef('said.policy_id', '=', 'sla_policies._id')
        .onRef('said.version', '=', 'sla_policies.version'),
    )
    .select([
      'sla_policies._id',
      'sla_policies.name',
      'sla_policies.version',
      'sla_policies.updated_at',
      'said.terms',
    ])
    .where('sla_policies.account_id', '=', unit.accountId);
}

type Row = { _id: string; name: string; version: number; updated_at: string; terms: unknown };

function present(unit: PolicyReader, { _id, name, version, updated_at, terms }: Row): SlaPolicy {
  return {
    ...readTerms(terms),
    _id,
    name,
    is_default: isDefault(unit, _id),
    version,
    updated_time: updated_at,
  };
}

async function unsavedDefault(unit: PolicyReader): Promise<SlaPolicy> {
  const { created_at } = await unit.db
    .selectFrom('accounts')
    .select('created_at')
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  return {
    ...DEFAULT_TERMS,
    _id: unit.accountId,
    name: DEFAULT_POLICY_NAME,
    is_default: true,
    version: 0,
    updated_time: created_at,
  };
}
