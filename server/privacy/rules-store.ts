import { DEFAULT_RULES, PrivacyRules } from '#contracts/privacy/rules.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** For how long the unit of work's account keeps its data. */
export async function readRules(unit: UnitOfWork): Promise<PrivacyRules> {
  const row = await accountTable(unit, 'privacy_rules').selectFrom().selectAll().executeTakeFirst();
  return row ? PrivacyRules.parse(row) : DEFAULT_RULES;
}

/**
 * Stores rules; of two concurrent writers the later one is refused by the version. @returns null where the version is no longer the current
 * one
 */
export async function writeRules(
  unit: UnitOfWork,
  { version, ...fields }: PrivacyRules,
): Promise<PrivacyRules | null> {
  const next = { ...fields, version: version + 1, updated_at: unit.now };
  const row = await accountTable(unit, 'privacy_rules')
    .insertInto({ ...next })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(next).where('privacy_rules.version', '=', version),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? PrivacyRules.parse(row) : null;
}

/** Every account of the installation: each has rules, if only the default ones. */
export async function listAccountIds({ database }: Context): Promise<string[]> {
  return (await database.platform.selectFrom('accounts').select('_id').execute()).map(({ _id }) => _id);
}
