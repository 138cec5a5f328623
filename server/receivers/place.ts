import type { Product } from '#contracts/kit/products.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The settings of an account that sending depends on: time zone, language, and whether the product of the notification is in use. */
export type SendingContext = { zone: string; language: 'en' | 'th'; awake: boolean };

/** Reads it; an account that is suspended, about to be deleted or without the product is not awake. */
export const loadSendingContext = async (
  unit: UnitOfWork,
  product: Product = 'listening',
): Promise<SendingContext> => {
  const row = await unit.db
    .selectFrom('accounts')
    .select(['time_zone', 'language'])
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  return {
    zone: row.time_zone,
    language: row.language === 'th' ? 'th' : 'en',
    awake: await isAccountActive(unit, product),
  };
};
