import type { z } from 'zod';
import type { OwnAccountDetail, updateAccount as contract } from '#contracts/people/account.ts';
import { Language, PasswordStrength } from '#contracts/accounts/account.ts';
import { ProductMap, wholeProductMap } from '#contracts/kit/products.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

type Detail = z.output<typeof OwnAccountDetail>;

/** The account of a unit. `features` are the session's: plan and switches add up there. */
export const readAccount = async (unit: Unit, features: Session['account']['features']): Promise<Detail> => {
  const row = await unit.db
    .selectFrom('accounts')
    .select(['_id', 'name', 'product', 'password_strength', 'time_zone', 'language', 'version'])
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    product: wholeProductMap(ProductMap.parse(row.product)),
    password_strength: PasswordStrength.parse(row.password_strength),
    language: Language.parse(row.language),
    features,
  };
};

const logged = ({ name, time_zone, language, password_strength }: Detail) => ({
  name,
  time_zone,
  language,
  password_strength,
});

/** Changes what an account's administrators set of it. @throws stale_version */
export const changeAccount = async (
  unit: Unit,
  features: Session['account']['features'],
  { version, ...fields }: z.output<typeof contract.input.body>,
): Promise<Detail> => {
  await unit.db
    .selectFrom('accounts')
    .select('_id')
    .where('_id', '=', unit.accountId)
    .forNoKeyUpdate()
    .execute();
  const before = await readAccount(unit, features);
  if (version !== undefined && version !== before.version) refuse('stale_version', { data: before });
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  await unit.db
    .updateTable('accounts')
    .set((is) => ({ ...given, version: is('version', '+', 1) }))
    .where('_id', '=', unit.accountId)
    .execute();
  const after = await readAccount(unit, features);
  unit.record({
    kind: 'account.updated',
    entityId: unit.accountId,
    before: logged(before),
    after: logged(after),
  });
  return after;
};
