import { fault } from '#contracts/kit/faults/fault.ts';
import type { SsoDomain } from '#contracts/sso/connection.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { isUniqueViolation } from '#server/kit/db/violations.ts';
import { refuse } from '#server/kit/errors.ts';
import { generateToken } from '#server/kit/secrets.ts';

export type DomainRow = { _id: string; domain: string; token: string; verified_at: string | null };

/** A domain with the record that proves it, as the API returns it. */
export function presentDomain({ _id, domain, token, verified_at }: DomainRow): SsoDomain {
  return {
    _id,
    domain,
    record_name: `${RECORD_PREFIX}.${domain}`,
    record_value: `${VALUE_PREFIX}${token}`,
    verified_at,
  };
}

const COLUMNS = ['_id', 'domain', 'token', 'verified_at'] as const;

/** The domains that the account claims. */
export async function listDomains(unit: UnitOfWork): Promise<SsoDomain[]> {
  const rows = await accountTable(unit, 'sso_domains')
    .selectFrom()
    .select(COLUMNS)
    .orderBy('domain')
    .execute();
  return rows.map(presentDomain);
}

/** Claims a domain; any account may claim any, only its owner can prove it. @throws name_taken when it is claimed already */
export async function addDomain(unit: UnitOfWork, domain: string): Promise<SsoDomain> {
  const row = await accountTable(unit, 'sso_domains')
    .insertInto({ _id: unit.newId(), domain, token: generateToken() })
    .onConflict((conflict) => conflict.constraint('sso_domains__account_id__domain').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? presentDomain(row) : refuse('name_taken', { fields: { domain: fault('taken_domain_list') } });
}

/** A domain that the account claims. */
export function findDomain(unit: UnitOfWork, _id: string): Promise<DomainRow | undefined> {
  return accountTable(unit, 'sso_domains').find(_id, COLUMNS);
}

/** Removes a domain, proved or not. @returns whether it existed */
export async function removeDomain(unit: UnitOfWork, _id: string): Promise<boolean> {
  return (
    (await accountTable(unit, 'sso_domains')
      .deleteFrom()
      .where('_id', '=', _id)
      .returning('_id')
      .executeTakeFirst()) !== undefined
  );
}

/** Marks a domain as proved. @throws name_taken when another account has proved it meanwhile */
export async function markVerified(unit: UnitOfWork, _id: string): Promise<SsoDomain> {
  try {
    const row = await accountTable(unit, 'sso_domains')
      .updateTable()
      .set({ verified_at: unit.now })
      .where('_id', '=', _id)
      .returning(COLUMNS)
      .executeTakeFirst();
    return row ? presentDomain(row) : refuse('not_found');
  } catch (failure) {
    if (isUniqueViolation(failure))
      return refuse('name_taken', { fields: { domain: fault('taken_domain_proved') } });
    throw failure;
  }
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The account that has proved the domain of an address, null when none has. */
export async function findAccountOfAddress(context: Context, email: string): Promise<string | null> {
  const row = await context.database.platform
    .selectFrom('sso_domains')
    .select('account_id')
    .where('domain', '=', domainOf(email))
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** The name of the DNS record: a name of its own below the domain, so that it conflicts with no other record. */
const RECORD_PREFIX = '_earshot-verification';

const VALUE_PREFIX = 'earshot-verification=';
